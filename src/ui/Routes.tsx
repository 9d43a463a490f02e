import { lazy, Suspense } from "react";
import type { ComponentType, ReactNode } from "react";
import { Route, Switch } from "wouter";
import type { RoutePath } from "../state/account/routes.ts";
import type { JamRoom } from "../state/room/JamRoom.ts";
import { GuardedRoute } from "./guards/GuardedRoute.tsx";
import { useShell } from "./hooks/StudioContext.ts";
import { useTitle } from "./hooks/useTitle.ts";
import { Waiting } from "./shell/Waiting.tsx";
import { notFoundTitle, titles } from "./strings/titles.ts";

/** A screen whose address may name a document. */
export interface DocumentScreenProps {
  readonly id: string | undefined;
}

/** A board to edit, and one of its pads to begin with. */
export interface EditScreenAddress extends DocumentScreenProps {
  readonly padId: string | undefined;
}

/** The screens that are joined with canvases and tools outside of `ui`; lazy components. */
export interface Screens {
  readonly board: ComponentType<DocumentScreenProps>;
  readonly arp: ComponentType<DocumentScreenProps>;
  readonly edit: ComponentType<EditScreenAddress>;
  readonly timeline: ComponentType<DocumentScreenProps>;
  /** Over the song of a jam room. */
  readonly sharedTimeline: ComponentType;
  /** Played in a jam room. */
  readonly roomBoard: ComponentType<{ readonly room: JamRoom }>;
  /** Of somebody. */
  readonly publicBoard: ComponentType<{ readonly id: string }>;
}

const NotFoundScreen = lazy(async () => ({ default: (await import("./screens/NotFoundScreen.tsx")).NotFoundScreen }));
const GalleryScreen = lazy(async () => ({
  default: (await import("./screens/gallery/GalleryScreen.tsx")).GalleryScreen,
}));
const EventsScreen = lazy(async () => ({
  default: (await import("./screens/events/EventsScreen.tsx")).EventsScreen,
}));
const FlyersScreen = lazy(async () => ({
  default: (await import("./screens/flyers/FlyersScreen.tsx")).FlyersScreen,
}));
const InviteScreen = lazy(async () => ({
  default: (await import("./screens/invite/InviteScreen.tsx")).InviteScreen,
}));
const JamScreen = lazy(async () => ({ default: (await import("./screens/jam/JamScreen.tsx")).JamScreen }));
const ManualScreen = lazy(async () => ({ default: (await import("./screens/manual/ManualScreen.tsx")).ManualScreen }));
const PeopleScreen = lazy(async () => ({
  default: (await import("./screens/users/PeopleScreen.tsx")).PeopleScreen,
}));
const UserScreen = lazy(async () => ({ default: (await import("./screens/users/UserScreen.tsx")).UserScreen }));

/** Screens that take nothing from their address. */
const PLAIN = {
  "/": lazy(async () => ({ default: (await import("./screens/home/HomeScreen.tsx")).HomeScreen })),
  "/login": lazy(async () => ({ default: (await import("./screens/login/LoginScreen.tsx")).LoginScreen })),
  "/register": lazy(async () => ({ default: (await import("./screens/register/RegisterScreen.tsx")).RegisterScreen })),
  "/verification": lazy(async () => ({
    default: (await import("./screens/verification/VerificationScreen.tsx")).VerificationScreen,
  })),
  "/password/forgot": lazy(async () => ({
    default: (await import("./screens/password/ForgotScreen.tsx")).ForgotScreen,
  })),
  "/password/reset": lazy(async () => ({ default: (await import("./screens/password/ResetScreen.tsx")).ResetScreen })),
  "/success": lazy(async () => ({ default: (await import("./screens/success/SuccessScreen.tsx")).SuccessScreen })),
  "/dashboard": lazy(async () => ({
    default: (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen,
  })),
  "/account": lazy(async () => ({ default: (await import("./screens/account/AccountScreen.tsx")).AccountScreen })),
  "/account/profile": lazy(async () => ({
    default: (await import("./screens/account/profile/ProfileScreen.tsx")).ProfileScreen,
  })),
  "/account/subscription": lazy(async () => ({
    default: (await import("./screens/account/plan/PlanScreen.tsx")).PlanScreen,
  })),
  "/plugin/devices": lazy(async () => ({
    default: (await import("./screens/devices/DevicesScreen.tsx")).DevicesScreen,
  })),
  "/admin": lazy(async () => ({ default: (await import("./screens/admin/AdminScreen.tsx")).AdminScreen })),
  "/privacy": lazy(async () => ({ default: (await import("./screens/legal/PrivacyScreen.tsx")).PrivacyScreen })),
  "/terms": lazy(async () => ({ default: (await import("./screens/legal/TermsScreen.tsx")).TermsScreen })),
} as const satisfies Partial<Record<RoutePath, ComponentType>>;

const PLAIN_PATHS = Object.keys(PLAIN) as readonly (keyof typeof PLAIN)[];

/** Every screen at its address, behind its guard and with its title. */
export function Routes({ screens }: { readonly screens: Screens }) {
  const { account, session } = useShell();
  const guarded = { account, session, waiting: <Waiting /> };
  return (
    <Switch>
      {PLAIN_PATHS.map((path) => {
        const Screen = PLAIN[path];
        return (
          <GuardedRoute key={path} path={path} {...guarded}>
            <Titled title={titles[path]}>
              <Screen />
            </Titled>
          </GuardedRoute>
        );
      })}
      <GuardedRoute path="/midi/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/midi/:id?"]}>
            <screens.board id={id} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/edit/:id?/:pad?" {...guarded}>
        {({ id, pad }) => (
          <Titled title={titles["/edit/:id?/:pad?"]}>
            <screens.edit id={id} padId={pad} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/timeline/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/timeline/:id?"]}>
            <screens.timeline id={id} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/boards/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/boards/:id?"]}>
            {id === undefined ? <GalleryScreen /> : <screens.publicBoard id={id} />}
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/plugin/arp/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/plugin/arp/:id?"]}>
            <screens.arp id={id} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/invite/:id" {...guarded}>
        {({ id = "" }) => (
          <Titled title={titles["/invite/:id"]}>
            <InviteScreen key={id} id={id} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/events/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/events/:id?"]}>
            <EventsScreen id={id} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/flyers/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/flyers/:id?"]}>
            <FlyersScreen id={id} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/plugin/jamroom/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/plugin/jamroom/:id?"]}>
            <JamScreen id={id} timeline={screens.sharedTimeline} board={screens.roomBoard} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/manual/:page?" {...guarded}>
        {({ page }) => (
          <Titled title={titles["/manual/:page?"]}>
            <ManualScreen page={page} />
          </Titled>
        )}
      </GuardedRoute>
      <GuardedRoute path="/users/:id?" {...guarded}>
        {({ id }) => (
          <Titled title={titles["/users/:id?"]}>{id === undefined ? <PeopleScreen /> : <UserScreen id={id} />}</Titled>
        )}
      </GuardedRoute>
      <Route>
        <Titled title={notFoundTitle}>
          <NotFoundScreen />
        </Titled>
      </Route>
    </Switch>
  );
}

interface TitledProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * The route's title, and its screen while it is loaded and after; a screen that shows one thing of many puts another title
 * in its place. No route shares what waits with another one: React forgets the effects of what takes the place of a screen
 * that is still on its way.
 */
const Titled = ({ title, children }: TitledProps) => (
  <>
    <Title title={title} />
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </>
);

/** Stands before the screen, so that the screen's own title comes after it. */
function Title({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}
