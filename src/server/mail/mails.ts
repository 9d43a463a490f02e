import type { Mail } from "./Mailer.ts";

/** Minutes that a registration waits for its code, and that a password can be reset with one. */
export const CODE_MINUTES = { registration: 24 * 60, reset: 30 } as const;

// Lines are short, so that mail needs no encoding and a code can be read out of the file.
// The texts hold nothing that a stranger could have written: addresses can be registered by anyone.

export const registrationMail = (to: string, code: string, publicUrl: string): Mail => ({
  to,
  subject: "Your Padroll code",
  text: `Welcome to Padroll. To confirm your email address, enter this code:

${code}

or open ${publicUrl}/verification?code=${code}

The code expires in 24 hours.
If you did not register, ignore this email.
`,
});

export const knownAddressMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: "You have a Padroll account",
  text: `Someone registered at Padroll with this email address.
It has an account already.

To sign in, open ${publicUrl}/login
To set a new password, open ${publicUrl}/password/forgot

If it was not you, ignore this email.
`,
});

export const resetMail = (to: string, code: string, publicUrl: string): Mail => ({
  to,
  subject: "Your Padroll password",
  text: `To set a new password, enter this code:

${code}

or open ${publicUrl}/password/reset?code=${code}

The code expires in 30 minutes.
If you did not ask for it, ignore this email.
`,
});

export const passwordChangedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: "Your Padroll password was changed",
  text: `The password of your Padroll account was changed.
Other sessions were ended.

If it was not you, set a new one at ${publicUrl}/password/forgot
`,
});

export const externalLinkedMail = (to: string, provider: string, publicUrl: string): Mail => ({
  to,
  subject: `Your Padroll account is linked with ${provider}`,
  text: `You can now sign in to Padroll with ${provider}.

If it was not you, remove the link and end the sessions at
${publicUrl}/account
`,
});

export const externalUnlinkedMail = (to: string, provider: string, publicUrl: string): Mail => ({
  to,
  subject: `Your Padroll account is not linked with ${provider} any more`,
  text: `You can no longer sign in to Padroll with ${provider}.

If it was not you, set a new password at
${publicUrl}/password/forgot
`,
});

export const accountDeletedMail = (to: string, from: Date, publicUrl: string): Mail => ({
  to,
  subject: "Your Padroll account will be deleted",
  text: `Your Padroll account and everything in it will be deleted
on ${from.toISOString().slice(0, 10)}. Nobody else sees anything of it any more.

To keep it, sign in before then and choose to keep it:
${publicUrl}/login

If it was not you, do so, and set a new password.
`,
});
