import {
  CircleQuestionMark,
  CreditCard,
  LayoutGrid,
  LogIn,
  LogOut,
  Search,
  Settings,
  ShieldCheck,
  UserRound,
  UserRoundCog,
  UsersRound,
} from "lucide-react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { hasRoles, planOf } from "../../state/account/AccountState.ts";
import { loginPath } from "../../state/account/returnPath.ts";
import { Avatar } from "../account/Avatar.tsx";
import { PlanBadge } from "../account/PlanBadge.tsx";
import { useMyAvatar } from "../account/useMyAvatar.ts";
import { useSignOut } from "../account/useSignOut.tsx";
import { ButtonLink } from "../controls/Button.tsx";
import { classes } from "../controls/classes.ts";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { Menu, type MenuItem } from "../controls/Menu.tsx";
import { useHelpItem, usePaletteItem } from "../help/useHelpItem.ts";
import { useScreenCommands } from "../hooks/useScreenCommands.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/shell.ts";
import { VISITOR_NAV, USER_NAV } from "./navigation.ts";
import { useProItems } from "./proScreens.tsx";
import styles from "./TopBar.module.css";

export interface UserMenuProps {
  readonly onSettings: () => void;
  /** Puts the main navigation into the menu, where the bar has no room for it. */
  readonly withNavigation: boolean;
}

/** The signed-in user with a menu; for visitors a link to sign in. */
export function UserMenu({ onSettings, withNavigation }: UserMenuProps) {
  const { account } = useStudio();
  const { user, status } = useSnapshot(account.state);
  const picture = useMyAvatar();
  const [path] = useLocation();
  const search = useSearch();
  const { signOut, dialog } = useSignOut();
  const pro = useProItems("label");
  const palette = usePaletteItem();
  const help = useHelpItem();
  const nav = withNavigation ? (user ? USER_NAV : VISITOR_NAV) : [];
  const links: MenuItem[] = nav.map(({ to, label, icon: Icon }) => ({
    label,
    icon: <Icon {...SMALL_ICON} />,
    onSelect: () => navigate(to),
  }));
  useScreenCommands(strings.account, () => (user ? [{ label: strings.signOut, run: () => void signOut() }] : []));
  if (status === "restoring") return <span className={styles.unknown} aria-hidden="true" />;
  if (!user) {
    return (
      <ButtonLink
        to={loginPath(search === "" ? path : `${path}?${search}`)}
        tone="primary"
        size="medium"
        icon={<LogIn {...SMALL_ICON} />}
      >
        {strings.signIn}
      </ButtonLink>
    );
  }
  const items: MenuItem[] = [
    { heading: user.email },
    ...links,
    ...(links.length > 0 ? [{ separator: "navigation" }] : []),
    { label: strings.dashboard, icon: <LayoutGrid {...SMALL_ICON} />, onSelect: () => navigate("/dashboard") },
    pro.devices,
    pro.arp,
    { separator: "you" },
    {
      label: strings.publicProfile,
      icon: <UserRound {...SMALL_ICON} />,
      onSelect: () => navigate(`/users/${user.id}`),
    },
    { label: strings.people, icon: <UsersRound {...SMALL_ICON} />, onSelect: () => navigate("/users") },
    { label: strings.account, icon: <UserRoundCog {...SMALL_ICON} />, onSelect: () => navigate("/account") },
    { label: strings.plan, icon: <CreditCard {...SMALL_ICON} />, onSelect: () => navigate("/account/subscription") },
    ...(hasRoles(user, ["Admin"])
      ? [
          {
            label: strings.administration,
            icon: <ShieldCheck {...SMALL_ICON} />,
            onSelect: () => navigate("/admin"),
          },
        ]
      : []),
    { label: strings.settings, icon: <Settings {...SMALL_ICON} />, onSelect: onSettings },
    { ...palette, icon: <Search {...SMALL_ICON} /> },
    { ...help, icon: <CircleQuestionMark {...SMALL_ICON} /> },
    { separator: "out" },
    { label: strings.signOut, icon: <LogOut {...SMALL_ICON} />, onSelect: () => void signOut() },
  ];
  const plan = planOf(user);
  return (
    <>
      <span className={styles.plan}>
        <PlanBadge plan={plan} />
      </span>
      <Menu
        align="end"
        items={withNavigation ? items.filter((item) => !("label" in item && item.label === strings.dashboard)) : items}
      >
        <button
          type="button"
          className={classes("flex-none round touch-height touch-width", styles.user)}
          aria-label={strings.userMenu(user.name)}
        >
          <Avatar user={{ id: user.id, name: user.name, avatar: picture }} />
        </button>
      </Menu>
      {dialog}
    </>
  );
}
