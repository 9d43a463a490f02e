import type { MouseEvent, ReactNode } from "react";

export type OpenPage = (page: string, section: string) => void;

export interface PageLinkProps {
  readonly page: string;
  readonly section?: string;
  readonly onOpen: OpenPage;
  readonly className?: string | undefined;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of the help: opened where it stands, or by the browser in another tab. */
export function PageLink({ page, section = "", onOpen, className, current = false, children }: PageLinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(page, section);
  };
  return (
    <a
      href={`/manual/${page}${section === "" ? "" : `#${section}`}`}
      className={className}
      aria-current={current ? "page" : undefined}
      onClick={open}
      data-help-link
    >
      {children}
    </a>
  );
}
