import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { OtherCall, Upload } from "./HttpCall.ts";
import type { ProblemCode } from "./problem.ts";

/** Largest uploaded picture, bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Width times height of an uploaded picture. */
export const MAX_PICTURE_PIXELS = 24_000_000;
/** Pixels of a side. */
export const AVATAR_SIZES = { small: 96, large: 384 } as const;

interface PictureSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Cropped around its center to fill the size, or scaled to fit within it. */
  readonly fit: "cover" | "inside";
}

/** Stored sizes of a picture, by its subject. */
export const PICTURE_SIZES = {
  avatar: {
    small: { width: AVATAR_SIZES.small, height: AVATAR_SIZES.small, fit: "cover" },
    large: { width: AVATAR_SIZES.large, height: AVATAR_SIZES.large, fit: "cover" },
  },
  event: { small: { width: 320, height: 180, fit: "cover" }, large: { width: 640, height: 360, fit: "cover" } },
  board: { small: { width: 512, height: 264, fit: "cover" }, large: { width: 1024, height: 528, fit: "cover" } },
  flyer: { small: { width: 320, height: 400, fit: "inside" }, large: { width: 1080, height: 1350, fit: "inside" } },
} as const satisfies Readonly<Record<string, Readonly<Record<"small" | "large", PictureSize>>>>;

export type PictureKind = keyof typeof PICTURE_SIZES;

export const pictureUpload = {
  field: "file",
  mediaTypes: ["image/png", "image/jpeg", "image/webp", "image/gif"],
  maxBytes: MAX_PICTURE_BYTES,
} as const satisfies Upload;

/** Problems of every call that receives a picture. */
export const pictureProblems = [
  "IMAGE_INVALID",
  "TOO_LARGE",
  "MEDIA_TYPE_UNSUPPORTED",
  "TOO_MUCH_AT_ONCE",
  "OVERLOADED",
  "STORAGE_UNAVAILABLE",
] as const satisfies readonly ProblemCode[];

export const pictureField = Type.Union([closedObject({ small: Type.String(), large: Type.String() }), Type.Null()], {
  description: "Addresses of the picture as WebP, paths of this server; each upload has its own",
});

export type PictureJson = Static<typeof pictureField>;

export const pictureFile = {
  method: "GET",
  path: "/pictures/:name",
  summary: "A picture, at the address that an event, a flyer or a public board holds. It never changes.",
  answers: { "200": "image/webp", "404": "NOT_FOUND", "429": "TOO_MANY_REQUESTS", "503": "STORAGE_UNAVAILABLE" },
} as const satisfies OtherCall;
