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
  perMonth: "per month",
  features: {
    // Its storage, which has rows of its own.
    "SubscriptionLevel.Basic": [],
    "SubscriptionLevel.Pro": ["Devices: routing, monitor, clock and SysEx", "The arpeggiator’s own screen"],
    "Download.HTML": ["Export boards as HTML files"],
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
  changeTo: (name: string) => `Switch to ${name}`,
  youHave: "Current plan",
  testTitle: "Test mode.",
  testText: "This server takes no payments: plans change right away and are free.",
  noneText: "Plans are not for sale on this server.",
  testOrder: (name: string) => `Test checkout: ${name}`,
  testOrderText: "In test mode this replaces the checkout of a payment provider. You are not charged.",
  testComplete: "Complete checkout",
  testCancel: "Not now",
  ordered: (name: string) => `Your plan is now ${name}.`,
  changed: "Plan changed.",
  changeNow: (name: string) => `${name} begins today.`,
  changeAtEnd: (name: string, date: string | null) =>
    date === null ? `${name} begins when the time that is paid for has passed.` : `${name} begins on ${date}.`,
  changeTest: (name: string, price: string) => `${name} costs ${price} a month. In test mode nothing is paid.`,
  changeDifference: (name: string, price: string) =>
    `The difference for the rest of this month is charged today. Then ${name} costs ${price} a month.`,
  changeSum: (name: string, price: string) => `${name} costs ${price} a month from then on.`,
  changeKeeps: "All your documents are kept.",
  notNow: "Not now",
  changesLater: (name: string, date: string) => `Switches to ${name} on ${date}.`,
  cancel: "Cancel plan",
  cancelText: "The plan remains active until the end of the billing period. Your boards and songs are not deleted.",
  canceled: "Plan canceled.",
  keep: "Keep plan",
  kept: "Your plan will renew.",
  portal: "Payment and invoices",
  renews: (date: string) => `Renews on ${date}.`,
  ends: (date: string) => `Ends on ${date}.`,
  pastDue: "The last payment failed. Update your payment method to keep the plan.",
  paymentDone: "Thank you. Your plan becomes active when the payment is confirmed.",
  paymentCanceled: "Checkout canceled. You were not charged.",
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
