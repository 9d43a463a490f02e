/** Words of the screens that lead into an account. */
export const strings = {
  signInTitle: "Sign in",
  signInLead: "Your boards and projects are waiting.",
  sessionEnded: "Your session has ended. Sign in to go on where you were: your work is kept in this browser.",
  plainHttp:
    "This address is plain http: your browser keeps no sign-in and plays no sound here. Open Padroll over https, or on localhost.",
  signIn: "Sign in",
  forgotLink: "Forgot it?",
  newHere: "New here?",
  createLink: "Create an account",
  haveAccount: "Have an account?",
  signInLink: "Sign in",
  withoutAccount: "Play without an account",
  orWithEmail: "or with your email",
  external: "Other ways to sign in",
  continueWith: (name: string) => `Sign in with ${name}`,
  enterCode: "Enter the code",

  registerTitle: "Create an account",
  registerLead: "Keep your boards and projects, and open them anywhere.",
  register: "Create account",
  emailHint: "We send a code to this address to confirm it.",
  agreeBefore: "By creating an account you accept the",
  terms: "terms",
  and: "and the",
  privacy: "privacy page",

  verifyTitle: "Confirm your email",
  verifyLead: "Enter the code from the mail.",
  verifySentTo: "We sent a mail to",
  verifySentRest: "Enter the code from it. If the address has an account already, the mail says so instead.",
  verify: "Confirm",
  codePlaceholder: "30 letters and digits",
  noMail: "No mail yet? Look into the spam folder.",
  resend: "Send again",
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  resent: "A new code is on its way.",
  registerAgain: "Register again",
  otherAddress: "Use another address",

  forgotTitle: "Forgotten password",
  forgotLead: "Tell us your address, and we send a code for a new password.",
  forgot: "Send the code",
  forgotDoneTitle: "Look into your mail",
  forgotDone: (email: string) =>
    `If ${email} has an account, a code for a new password is on its way. It is good for 30 minutes.`,
  haveCode: "Enter the code",
  backToSignIn: "Back to sign in",

  resetTitle: "New password",
  resetLead: "Enter the code from the mail and choose a new password. All sessions end.",
  reset: "Set the password",
  askAgain: "Ask for a new code",

  success: {
    verification: {
      title: "Your email is confirmed",
      text: "The account is yours. Sign in, and your work in this browser can come along.",
    },
    password: {
      title: "The password is set",
      text: "All earlier sessions were ended. Sign in with the new password.",
    },
    other: { title: "Done", text: "That worked." },
  },
  goOn: "Sign in",
} as const;
