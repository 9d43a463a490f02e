// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { externalCalls } from "../../../protocol/http/externalCalls.ts";
import {
  alerts,
  all,
  appears,
  click,
  done,
  eventually,
  focus,
  press,
  show,
  the,
} from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/account.ts";
import { strings as planWords } from "../../strings/plan.ts";
import { strings as profileWords } from "../../strings/profile.ts";
import { FREE_ACCOUNT, NOW } from "./account.test-helper.ts";
import { Links } from "./Links.tsx";
import { PlanScreen } from "./plan/PlanScreen.tsx";
import { CropDialog } from "./profile/CropDialog.tsx";

const PROVIDERS = [{ id: "city", name: "City", kind: "oidc" }];
const PRODUCTS = [
  {
    id: "basic",
    name: "Basic",
    description: "More",
    priceCents: 500,
    currency: "USD",
    interval: "month",
    documents: 50,
    bytes: 2048,
    features: ["SubscriptionLevel.Basic", "Download.HTML"],
  },
  {
    id: "pro",
    name: "Pro",
    description: "Most",
    priceCents: 950,
    currency: "USD",
    interval: "month",
    documents: 1000,
    bytes: 3 * 1024 * 1024,
    features: [],
  },
];
let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: MIRA });
});

function answer(billing: "stripe" | "test" | "none", account: object = {}): void {
  const settings = { Products: JSON.stringify(PRODUCTS), ExternalProviders: PROVIDERS };
  studio.api.answerWith(accountCalls.manifest, () => ({ tenant: "", version: "1", billing, settings }) as never);
  studio.api.answerWith(accountCalls.account, () => ({ ...FREE_ACCOUNT, ...account }) as never);
}

test("plans say what they cost and give; what is not sold here cannot be ordered, which is said", async () => {
  answer("none");
  await showIn(studio, <PlanScreen />);
  await eventually(() => expect(document.body.textContent).toContain(planWords.noneText));
  expect(document.body.textContent).toContain(planWords.lead);
  const [free, basic, pro] = all("columnheader").map(({ textContent }) => textContent) as [string, string, string];
  expect(free).toContain(`$0 ${planWords.free.period}`);
  expect(free).toContain(planWords.youHave);
  expect(basic).toContain("$5 ");
  expect(pro).toContain("$9.50");
  const rows = all("row").map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  expect(rows.find(([name]) => name === planWords.usageDocuments)?.[2]).toBe("50");
  expect(rows.find(([name]) => name === planWords.usageRoom)?.slice(2)).toEqual(["2 KB", "3 MB"]);
  expect(rows.map(([name]) => name)).toContain("Export boards as HTML files");
  const [html] = planWords.features["Download.HTML"]!;
  expect(rows.find(([name]) => name === html)?.slice(1, 3)).toEqual([planWords.notIncluded, planWords.included]);
  expect([all("button", planWords.order("Basic")), all("button", planWords.order("Pro"))]).toEqual([[], []]);
});

test("a test server says that nothing is paid, offers plans, and completes an order that its address has", async () => {
  answer("test");
  await showIn(studio, <PlanScreen />, `/account/subscription?checkout=${"A".repeat(30)}&product=pro`);
  await eventually(() => expect(document.body.textContent).toContain(planWords.testText));
  expect(document.body.textContent).toContain(planWords.testOrder("Pro"));
  expect(the("button", planWords.order("Basic"))).toBeDefined();
  await click(the("button", planWords.testCancel));
  expect([location.search, document.body.textContent.includes(planWords.testOrder("Pro"))]).toEqual(["", false]);
  await showIn(studio, <PlanScreen />, "/account/subscription?checkout=nothing");
  await eventually(() => expect(all("columnheader").length).toBeGreaterThan(0));
  expect(all("button", planWords.testComplete)).toEqual([]);
});

test.each([
  ["done", planWords.paymentDone],
  ["canceled", planWords.paymentCanceled],
] as const)("a payment that came back %s is said", async (checkout, sentence) => {
  answer("stripe", { plan: "basic", subscription: "active", renewsAt: NOW });
  await showIn(studio, <PlanScreen />, `/account/subscription?checkout=${checkout}`);
  await eventually(() => expect(all("columnheader").length).toBeGreaterThan(0));
  expect(document.body.textContent).toContain(sentence);
  expect(document.body.textContent).not.toContain(planWords.testText);
  expect(all("columnheader").map(({ textContent }) => textContent.includes(planWords.youHave))).toEqual([
    false,
    true,
    false,
  ]);
});

test("plans that cannot be read say so and are read again", async () => {
  await showIn(studio, <PlanScreen />);
  expect(alerts()).toHaveLength(1);
  answer("none");
  await click(the("button", strings.retry));
  await eventually(() => expect(all("columnheader").length).toBeGreaterThan(0));
});

test("whoever has no password may set one; providers are linked and removed", async () => {
  answer("none");
  const link = { provider: "city", name: "City", email: "m@city.example", linkedAt: NOW, usedAt: NOW };
  studio.api.answerWith(externalCalls.externalLinks, () => ({ hasPassword: false, links: [link] }) as never);
  await showIn(studio, <Links />);
  await appears("link", strings.passwordSet);
  expect(document.body.textContent).toContain(strings.passwordNone);
  expect(document.body.textContent).toContain(strings.linkedAs("m@city.example"));
  studio.api.refuse(externalCalls.unlinkExternal, "FORBIDDEN");
  await click(the("button", strings.unlinkNamed("City")));
  expect(studio.notices()[0]).toMatch(/^error: /);
  studio.api.answerWith(externalCalls.unlinkExternal, () => ({}) as never);
  studio.api.answerWith(externalCalls.externalLinks, () => ({ hasPassword: true, links: [] }) as never);
  await click(the("button", strings.unlinkNamed("City")));
  expect(studio.api.sent(externalCalls.unlinkExternal).at(-1)).toEqual({ provider: "city" });
  expect(studio.notices().at(-1)).toBe(`success: ${strings.unlinked("City")}`);
  const add = await appears("button", strings.linkNamed("City"));
  expect(document.body.textContent).toContain(strings.passwordText);
  expect(add.getAttribute("aria-expanded")).toBe("false");
  await click(add);
  expect(the("button", strings.linkNamed("City")).getAttribute("aria-expanded")).toBe("true");
  await click(the("button", strings.linkNamed("City")));
  expect(the("button", strings.linkNamed("City")).getAttribute("aria-expanded")).toBe("false");
});

test("the square of a picture is moved by arrows, zoomed by its slider, kept within the picture, and cut out as it stands", async () => {
  const drawn: number[][] = [];
  const sizes: number[] = [];
  const context = { clearRect: () => undefined, drawImage: (_: unknown, ...figures: number[]) => drawn.push(figures) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor(width: number) {
        sizes.push(width);
      }
      getContext = () => context;
      convertToBlob = () => Promise.resolve(new Blob(["png"]));
    },
  );
  const picture = { width: 400, height: 200 } as ImageBitmap;
  const onUse = vi.fn<(file: Blob) => Promise<void>>().mockResolvedValue(undefined);
  const onCancel = vi.fn<() => void>();
  await show(<CropDialog picture={picture} onUse={onUse} onCancel={onCancel} />);
  /** Left, top and side of the square within the picture. */
  const square = (): number[] => drawn.at(-1)!.slice(0, 3);
  expect(the("dialog", profileWords.cropTitle)).toBeDefined();
  expect(square()).toEqual([100, 0, 200]);
  const handle = the("button", profileWords.crop);
  await focus(handle);
  await press("{ArrowRight}");
  expect(square()).toEqual([expect.closeTo(92, 6), 0, 200]);
  await press("{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowDown}{ArrowDown}");
  expect(square()).toEqual([expect.closeTo(108, 6), 0, 200]);
  for (let step = 0; step < 30; step++) await press("{ArrowLeft}");
  expect(square()).toEqual([200, 0, 200]);
  await done(() => void handle.dispatchEvent(new WheelEvent("wheel", { deltaY: -1, bubbles: true })));
  expect(square()[2]).toBeCloseTo(200 / 1.08, 4);
  await done(() => void handle.dispatchEvent(new WheelEvent("wheel", { deltaY: 1, bubbles: true })));
  expect(square()[2]).toBeCloseTo(200, 4);
  await click(the("button", profileWords.use));
  await eventually(() => expect(onUse).toHaveBeenCalledOnce());
  expect([sizes, drawn.at(-1)]).toEqual([
    [200],
    [200, 0, expect.closeTo(200, 4), expect.closeTo(200, 4), 0, 0, 200, 200],
  ]);
  await show(<CropDialog picture={null} onUse={onUse} onCancel={onCancel} />);
  expect(all("dialog", profileWords.cropTitle)).toEqual([]);
});
