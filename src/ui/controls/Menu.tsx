import { Check, ChevronRight } from "lucide-react";
import { ContextMenu as ContextPrimitive, DropdownMenu as DropdownPrimitive } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { SMALL_ICON } from "./iconSize.ts";
import { shortcutText } from "./shortcutText.ts";
import { usePortalHost } from "./PortalHost.ts";
import { useFloating } from "./useFloating.ts";
import styles from "./Floating.module.css";

interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
  /** Text at the right end, in place of a shortcut. */
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** On or off, shown by a check mark. */
  readonly checked?: boolean;
  /** One of several, of which the chosen one has a check mark. */
  readonly chosen?: boolean;
  readonly onSelect?: () => void;
  /** True if the action moves the focus: it runs when the menu has closed, which then restores no focus. */
  readonly takesFocus?: boolean;
  /** Element that gets the focus when the menu has closed, if nothing else does: the action deletes what opened the menu. */
  readonly focusAfter?: () => HTMLElement | null;
  /** A submenu. */
  readonly items?: readonly MenuItem[];
}

export type MenuItem =
  | MenuAction
  | { /** Any name, unique in the menu. */ readonly separator: string }
  | { readonly heading: string };

type MenuItems = readonly MenuItem[] | (() => readonly MenuItem[]);

/** Parts that the library's dropdown and context menus share. */
type Primitive = typeof DropdownPrimitive | typeof ContextPrimitive;

export interface MenuProps {
  /** A function is asked when the menu opens. */
  readonly items: MenuItems;
  /** The element that opens it. */
  readonly children: ReactNode;
  readonly align?: "start" | "center" | "end";
}

/** Runs a chosen action at once, or when the menu has closed; `closed` returns the chosen one. */
function useChosen(): { readonly choose: (item: MenuAction) => void; readonly closed: () => MenuAction | null } {
  const chosen = useRef<MenuAction | null>(null);
  return {
    choose: (item) => {
      chosen.current = item;
      if (!item.takesFocus) item.onSelect?.();
    },
    closed: () => {
      const item = chosen.current;
      chosen.current = null;
      if (item?.takesFocus) item.onSelect?.();
      return item;
    },
  };
}

/**
 * Props of a menu's parts; what was chosen may be done when it has closed. Content is there while it is open: the library
 * alone would render it after the commit that opens it, all in one task.
 */
function useMenu() {
  const floating = useFloating();
  const { choose, closed } = useChosen();
  const onCloseAutoFocus = (event: Event): void => {
    const item = closed();
    if (item?.takesFocus) return event.preventDefault();
    floating.content.onCloseAutoFocus(event);
    if (item?.focusAfter && (!event.defaultPrevented || document.activeElement === document.body)) {
      event.preventDefault();
      item.focusAfter()?.focus();
    }
  };
  return { ...floating, content: { ...floating.content, onCloseAutoFocus }, choose, portal: usePortalHost() };
}

/** A menu under a button. */
export function Menu({ items, children, align = "start" }: MenuProps) {
  const { root, trigger, content, choose, portal } = useMenu();
  return (
    <DropdownPrimitive.Root {...root} modal={false}>
      <DropdownPrimitive.Trigger asChild {...trigger}>
        {children}
      </DropdownPrimitive.Trigger>
      {root.open && (
        <DropdownPrimitive.Portal forceMount {...portal}>
          <DropdownPrimitive.Content
            className={styles.menu}
            align={align}
            side="bottom"
            sideOffset={4}
            collisionPadding={8}
            {...content}
          >
            <Items kind={DropdownPrimitive} items={items} onChoose={choose} />
          </DropdownPrimitive.Content>
        </DropdownPrimitive.Portal>
      )}
    </DropdownPrimitive.Root>
  );
}

/** A menu at the pointer (right click, long press, menu key). */
export function ContextMenu({ items, children }: Pick<MenuProps, "items" | "children">) {
  const { root, trigger, content, choose, portal } = useMenu();
  return (
    <ContextPrimitive.Root {...root} modal={false}>
      <ContextPrimitive.Trigger asChild {...trigger}>
        {children}
      </ContextPrimitive.Trigger>
      {root.open && (
        <ContextPrimitive.Portal forceMount {...portal}>
          <ContextPrimitive.Content className={styles.menu} collisionPadding={8} {...content}>
            <Items kind={ContextPrimitive} items={items} onChoose={choose} />
          </ContextPrimitive.Content>
        </ContextPrimitive.Portal>
      )}
    </ContextPrimitive.Root>
  );
}

interface ItemsProps {
  readonly kind: Primitive;
  readonly items: MenuItems;
  readonly onChoose: (item: MenuAction) => void;
}

/** A component, so that nothing of a closed menu is made. */
function Items({ kind, items, onChoose }: ItemsProps): ReactNode {
  const list = typeof items === "function" ? items() : items;
  const withMarks = list.some((item) => "checked" in item || "chosen" in item);
  return list.map((item) => {
    if ("separator" in item) return <kind.Separator key={`line ${item.separator}`} className={styles.separator} />;
    if ("heading" in item) {
      return (
        <kind.Label key={item.heading} className={styles.label}>
          {item.heading}
        </kind.Label>
      );
    }
    if (item.items) return <Submenu key={item.label} kind={kind} item={item} onChoose={onChoose} />;
    return (
      <kind.Item
        key={item.label}
        className={classes(styles.item, item.danger && styles.danger)}
        disabled={item.disabled ?? false}
        onSelect={() => onChoose(item)}
        {...markOf(item)}
      >
        {withMarks && <span className={styles.mark}>{(item.checked ?? item.chosen) && <Check {...SMALL_ICON} />}</span>}
        {item.icon}
        {item.label}
        {(item.shortcut ?? item.hint) && (
          <span className={styles.hint}>{item.shortcut ? shortcutText(item.shortcut) : item.hint}</span>
        )}
      </kind.Item>
    );
  });
}

/** Role and state of a check mark for screen readers. */
function markOf({ checked, chosen }: MenuAction): { readonly role?: string; readonly "aria-checked"?: boolean } {
  if (checked !== undefined) return { role: "menuitemcheckbox", "aria-checked": checked };
  return chosen === undefined ? {} : { role: "menuitemradio", "aria-checked": chosen };
}

interface SubmenuProps extends Pick<ItemsProps, "kind" | "onChoose"> {
  readonly item: MenuAction;
}

function Submenu({ kind, item, onChoose }: SubmenuProps) {
  const portal = usePortalHost();
  return (
    <kind.Sub>
      <kind.SubTrigger className={styles.item} disabled={item.disabled ?? false}>
        {item.icon}
        {item.label}
        <span className={styles.hint}>
          <ChevronRight {...SMALL_ICON} />
        </span>
      </kind.SubTrigger>
      <kind.Portal {...portal}>
        <kind.SubContent className={styles.menu} collisionPadding={8} sideOffset={4}>
          <Items kind={kind} items={item.items ?? []} onChoose={onChoose} />
        </kind.SubContent>
      </kind.Portal>
    </kind.Sub>
  );
}
