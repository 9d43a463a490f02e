import { sql } from "kysely";
import { Repository } from "../../database/Repository.ts";

/** Reports are repeated for three days. */
const MEMORY_DAYS = 30;

/** Customers of the payment provider, and its reports that have been processed. */
export class BillingRepository extends Repository {
  customerOf(userId: string): Promise<string | null> {
    return this.field("billingCustomers", "customerId", { userId });
  }

  userOf(customerId: string): Promise<string | null> {
    return this.field("billingCustomers", "userId", { customerId });
  }

  /** The user's customer, whom nobody else works on until the transaction ends. */
  async lockCustomer(userId: string): Promise<string | null> {
    const row = await this.queries
      .selectFrom("billingCustomers")
      .select("customerId")
      .where("userId", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    return row?.customerId ?? null;
  }

  /** The user's customer from now on: this one, unless somebody was faster. */
  async addCustomer(userId: string, customerId: string): Promise<string> {
    await this.insertNew("billingCustomers", { userId, customerId });
    return (await this.customerOf(userId)) ?? customerId;
  }

  /** A customer that the provider does not know any more. */
  async dropCustomer(customerId: string): Promise<void> {
    await this.queries.deleteFrom("billingCustomers").where("customerId", "=", customerId).execute();
  }

  async isDone(eventId: string): Promise<boolean> {
    return (await this.field("billingEvents", "id", { id: eventId })) !== null;
  }

  async setDone(eventId: string): Promise<void> {
    await this.insertNew("billingEvents", { id: eventId });
  }

  async dropOld(): Promise<void> {
    await this.queries
      .deleteFrom("billingEvents")
      .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${MEMORY_DAYS})`)
      .execute();
  }
}
