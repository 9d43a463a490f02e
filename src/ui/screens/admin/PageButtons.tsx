import { Button } from "../../controls/Button.tsx";
import { moderationStrings as words } from "../../strings/moderation.ts";

interface PageButtonsProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly onPage: (page: number) => void;
}

/** Back and on in a list that is shown page by page; nothing where one page holds all. */
export function PageButtons({ page, pageSize, totalCount, onPage }: PageButtonsProps) {
  const last = Math.ceil(totalCount / pageSize);
  if (last <= 1) return null;
  return (
    <div className="flex gap-8">
      <Button size="medium" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words.newer}
      </Button>
      <Button size="medium" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {words.older}
      </Button>
    </div>
  );
}
