/** Words of the screens that lead into an account. */
export const strings = {
  signInTitle: "Sign in",
  signInLead: "Open your boards and songs.",
  sessionEnded: "Your session has ended. Sign in to continue. Your work is saved in this browser.",
  plainHttp: "This address uses plain http, so sign-in and audio do not work. Open Padroll over https or on localhost.",
  signIn: "Sign in",
  forgotLink: "Forgot password?",
  newHere: "New here?",
  createLink: "Create an account",
  haveAccount: "Already have an account?",
  signInLink: "Sign in",
  withoutAccount: "Play without an account",
  orWithEmail: "or with your email",
  external: "Other ways to sign in",
  continueWith: (name: string) => `Sign in with ${name}`,
  enterCode: "Enter code",

  registerTitle: "Create an account",
  registerLead: "Save your boards and songs and open them on any device.",
  register: "Create account",
  emailHint: "We will email you a code to confirm this address.",
  agreeBefore: "By creating an account you accept the",
  terms: "terms",
  and: "and the",
  privacy: "privacy policy",

  verifyTitle: "Confirm your email",
  verifyLead: "Enter the code from the email.",
  verifySentTo: "We sent an email to",
  verifySentRest: "Enter the code from it. If the address already has an account, the email says so.",
  verify: "Confirm",
  codePlaceholder: "30 letters and digits",
  noMail: "No email yet? Check your spam folder.",
  resend: "Resend code",
  resendIn: (seconds: number) => `Resend code in ${seconds} s`,
  resent: "A new code was sent.",
  registerAgain: "Register again",
  otherAddress: "Use a different email",

  forgotTitle: "Forgot password",
  forgotLead: "Enter your email address to receive a reset code.",
  forgot: "Send code",
  forgotDoneTitle: "Check your email",
  forgotDone: (email: string) =>
    `If ${email} has an account, we sent a reset code to it. The code expires in 30 minutes.`,
  haveCode: "Enter code",
  backToSignIn: "Back to sign in",

  resetTitle: "New password",
  resetLead:
    "Enter the code from the email and choose a new password. This signs you in here and signs out all other sessions.",
  reset: "Set password",
  askAgain: "Request a new code",

  success: {
    verification: {
      title: "Email confirmed",
      text: "Your account is ready. You opened the email in another browser than the one you registered in, so sign in with your password.",
    },
    password: {
      title: "Password changed",
      text: "All sessions were signed out. Sign in with your new password.",
    },
    other: { title: "Done", text: "The action was successful." },
  },
  goOn: "Sign in",
  signedInAs: {
    verification: (email: string) => `Email confirmed. You are signed in as ${email}.`,
    password: (email: string) => `Password changed. You are signed in as ${email}.`,
  },
  stillSignedIn: (email: string) => `You are still signed in as ${email}.`,
  signedInTitle: "You are already signed in",
  signedInLead: (name: string, email: string) =>
    `You are signed in as ${name} (${email}). To use this link for another account, sign out first.`,
  staySignedIn: "Stay signed in",
  signOutForLink: "Sign out and use the link",
} as const;
