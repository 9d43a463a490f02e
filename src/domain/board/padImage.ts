/** The most letters that the picture of a pad has: about 18 KB. */
export const LONGEST_IMAGE = 24_000;

/** A picture in the text of a board: WebP, or PNG where a browser writes no WebP. "" is none. */
export const IMAGE_PATTERN = "^$|^data:image/(webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$";

const IMAGE = new RegExp(IMAGE_PATTERN);

/** True for a picture that may be shown: a data URL, so that nothing is fetched. */
export const isImage = (text: string): boolean => text !== "" && text.length <= LONGEST_IMAGE && IMAGE.test(text);
