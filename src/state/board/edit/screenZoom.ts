/** Widths of the screens that boards are edited for: what is wider than high is a desktop, else a phone, or an upright tablet. */
const DESKTOP_WIDTH = 1440;
const PHONE_WIDTH = 390;
const TABLET_WIDTH = 820;
/** Phones are narrower than this share of their height. */
const TABLET_RATIO = 0.65;

/** How large a board that is edited is drawn: it is laid out for a whole screen of these proportions and shown smaller. */
export const screenZoom = (width: number, height: number): number =>
  width / (width >= height ? DESKTOP_WIDTH : width >= TABLET_RATIO * height ? TABLET_WIDTH : PHONE_WIDTH);
