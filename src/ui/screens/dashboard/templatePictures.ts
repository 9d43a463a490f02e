import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import { thumbnailOfBoard } from "../../../state/sync/boardThumbnail.ts";

const draw = () => ALL_TEMPLATES.map(({ type, name, create }) => ({ type, name, picture: thumbnailOfBoard(create()) }));

let drawn: ReturnType<typeof draw> | null = null;

/** All templates with their pictures, which are made with the first one that is shown. */
export const templatePictures = (): ReturnType<typeof draw> => (drawn ??= draw());
