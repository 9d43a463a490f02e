/** As addresses are kept and compared: what differs in case only is the same. */
export const normalEmail = (email: string): string => email.normalize("NFC").toLowerCase();
