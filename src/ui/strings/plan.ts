import type { Product } from "../../protocol/http/accountCalls.ts";

const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

export const strings = {
  title: "Plan",
  current: "Your plan",
  free: {
    name: "Free",
    description: "Play boards and write timelines, all of it, with no time limit.",
    price: "$0",
  },
  price: ({ priceCents, currency }: Pick<Product, "priceCents" | "currency">) => money(priceCents, currency),
  perMonth: "a month",
  documents: (count: number) => `${count.toLocaleString("en-US")} boards and projects`,
  room: (bytes: string) => `${bytes} of room`,
  features: {
    "SubscriptionLevel.Basic": "Everything that needs Basic",
    "SubscriptionLevel.Pro": "Devices with routing, and the arpeggiator’s screen",
    "Download.HTML": "Boards saved as HTML files that play anywhere",
  } as Readonly<Record<string, string>>,
  order: (name: string) => `Order ${name}`,
  changeTo: (name: string) => `Change to ${name}`,
  youHave: "You have this",
  testTitle: "Test mode.",
  testText: "No payment is taken on this server: plans change at once and cost nothing.",
  noneText: "Plans cannot be ordered on this server.",
  testOrder: (name: string) => `Test order of ${name}`,
  testOrderText: "In test mode this stands for the pages of a payment provider. Nothing is paid.",
  testComplete: "Complete the test order",
  testCancel: "Not now",
  ordered: (name: string) => `You are on ${name} now.`,
  changed: "Your plan is changed.",
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
  usageDocuments: "Boards and projects",
  usageRoom: "Room",
  compare: "Plans",
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
