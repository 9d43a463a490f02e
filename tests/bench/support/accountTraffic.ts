import type { Page } from "playwright";
import type { Product } from "./product.ts";

/** Signs a new user in. */
export async function signInNew(page: Page, product: Product): Promise<void> {
  const { email, password } = await product.account();
  await page.goto(`${product.url}/login`);
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email", { exact: false }).first().fill(email);
  await form.locator("input[type=password]").fill(password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${product.url}/dashboard`);
}

/** What a page, its workers included, sends of documents. */
export class AccountTraffic {
  readonly #page: Page;
  #sent: number[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.context().on("requestfinished", async (call) => {
      if (call.method() !== "POST" || !/projectDocument\/(?!search)/.test(call.url())) return;
      // Only the headers that went out know the length of what a worker packed.
      this.#sent.push(Number((await call.allHeaders())["content-length"] ?? 0));
    });
  }

  /** Until the account has a new version. */
  async kept(timeout: number): Promise<void> {
    await this.#page.context().waitForEvent("response", {
      predicate: (answer) => /\/(assemble|update)$/.test(answer.url()) && answer.ok(),
      timeout,
    });
  }

  /** What was sent since this was asked last. */
  take(): string {
    const bytes = this.#sent.reduce((sum, each) => sum + each, 0);
    const text = `${(bytes / 1024).toFixed(1)} KB sent in ${this.#sent.length} calls`;
    this.#sent = [];
    return text;
  }
}
