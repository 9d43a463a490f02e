import { useState } from "react";
import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import { thumbnailOfBoard } from "../../../state/sync/boardThumbnail.ts";

/** All templates with their pictures, which are made once. */
export const useTemplatePictures = () =>
  useState(() =>
    ALL_TEMPLATES.map(({ type, name, create }) => ({ type, name, picture: thumbnailOfBoard(create()) })),
  )[0];
