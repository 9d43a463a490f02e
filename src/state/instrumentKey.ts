/** The key of an instrument in `session.instruments`. */
export const instrumentKey = (bank: number, program: number): string => `${bank}:${program}`;
