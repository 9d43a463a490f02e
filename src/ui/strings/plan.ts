import type { Product } from "../../protocol/http/accountCalls.ts";

const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

export const strings = {
  title: "Plan",
  lead: "Everything that you play and write is free. You pay for storage, and for tools of the stage and the studio.",
  use: "You use",
  free: {
    name: "Free",
    price: "$0",
    period: "for good",
  },
  price: ({ priceCents, currency }: Pick<Product, "priceCents" | "currency">) => money(priceCents, currency),
  perMonth: "a month",
  features: {
    // Its storage, which has rows of its own.
    "SubscriptionLevel.Basic": [],
    "SubscriptionLevel.Pro": ["Devices: routing, monitor, clock and SysEx", "The arpeggiator’s own screen"],
    "Download.HTML": ["Boards saved as HTML files that play anywhere"],
  } as Readonly<Record<string, readonly string[]>>,
  groups: { storage: "In your account", everyone: "Play, write and meet", more: "More" },
  /** In every plan. */
  everyone: [
    "Boards with every widget",
    "Timeline with 128 instruments and your own sound banks",
    "Recording, takes, MIDI, WAV and stems",
    "Jam rooms, events and flyers",
  ],
  included: "Included",
  notIncluded: "Not included",
  order: (name: string) => `Upgrade to ${name}`,
  changeTo: (name: string) => `Change to ${name}`,
  youHave: "Current plan",
  testTitle: "Test mode.",
  testText: "No payment is taken on this server: plans change at once and cost nothing.",
  noneText: "Plans cannot be ordered on this server.",
  testOrder: (name: string) => `Test order of ${name}`,
  testOrderText: "In test mode this stands for the pages of a payment provider. Nothing is paid.",
  testComplete: "Complete the test order",
  testCancel: "Not now",
  ordered: (name: string) => `You are on ${name} now.`,
  changed: "Your plan is changed.",
  changeNow: (name: string) => `${name} begins today.`,
  changeAtEnd: (name: string, date: string | null) =>
    date === null ? `${name} begins when the time that is paid for has passed.` : `${name} begins on ${date}.`,
  changeTest: (name: string, price: string) => `${name} costs ${price} a month. In test mode nothing is paid.`,
  changeDifference: (name: string, price: string) =>
    `The difference for the rest of this month is charged today. Then ${name} costs ${price} a month.`,
  changeSum: (name: string, price: string) => `${name} costs ${price} a month from then on.`,
  changeKeeps: "All your documents are kept.",
  notNow: "Not now",
  changesLater: (name: string, date: string) => `${name} follows on ${date}.`,
  cancel: "Cancel the plan",
  cancelText: "It runs until the time that is paid for has passed. All documents are kept.",
  canceled: "The plan is canceled.",
  keep: "Keep the plan",
  kept: "The plan goes on.",
  portal: "Cards and invoices",
  renews: (date: string) => `Renews on ${date}.`,
  ends: (date: string) => `Ends on ${date}.`,
  pastDue: "The last payment failed. Check the card, or the plan ends.",
  paymentDone: "Thank you. The plan is active as soon as the payment is confirmed.",
  paymentCanceled: "The order was canceled. Nothing was paid.",
  usageDocuments: "Boards and songs",
  usageRoom: "Storage",
  compare: "Plans",
  foot: "Cancel on any day: the plan runs to the end of what is paid, and nothing of yours is deleted. Over the limit you can open, play and export everything; only new documents wait.",
  bytes: (bytes: number) => {
    const units = ["B", "KB", "MB", "GB"];
    let amount = bytes;
    let unit = 0;
    while (amount >= 1024 && unit < units.length - 1) {
      amount /= 1024;
      unit++;
    }
    return `${amount.toLocaleString("en-US", { maximumFractionDigits: amount < 10 && unit > 1 ? 1 : 0 })} ${units[unit]}`;
  },
} as const;
