export const LONGEST_BOARD_NAME = 100;

/** The name of a board as the others in a room may read it: of one line, and not too long. */
export const shownBoardName = (name: string): string => name.replaceAll(/\p{Cc}/gu, " ").slice(0, LONGEST_BOARD_NAME);
