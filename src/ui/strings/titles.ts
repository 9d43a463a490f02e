import type { RoutePath } from "../../state/account/routes.ts";

/** The page titles of all routes; a screen that shows one thing of many puts its name in. */
export const titles: Readonly<Record<RoutePath, string>> = {
  "/": "",
  "/midi/:id?": "Board",
  "/edit/:id?/:pad?": "Edit board",
  "/timeline/:id?": "Timeline",
  "/boards/:id?": "Gallery",
  "/manual/:page?": "Manual",
  "/privacy": "Privacy",
  "/terms": "Terms",
  "/login": "Sign in",
  "/register": "Create an account",
  "/verification": "Confirm your email",
  "/password/forgot": "Forgot password",
  "/password/reset": "New password",
  "/success": "Done",
  "/dashboard": "Dashboard",
  "/account": "Account",
  "/account/profile": "Profile",
  "/account/subscription": "Plan",
  "/plugin/jamroom/:id?": "Jam room",
  "/plugin/devices": "Devices",
  "/plugin/arp/:id?": "Arpeggiator",
  "/invite/:id": "Invitation",
  "/events/:id?": "Events",
  "/flyers/:id?": "Flyers",
  "/users/:id?": "People",
  "/admin": "Administration",
};

export const notFoundTitle = "Page not found";
