/** Problem titles have no full stop, sentences of the client do. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
