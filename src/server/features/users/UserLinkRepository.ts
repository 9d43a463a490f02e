import { sql } from "kysely";
import type { Relation } from "./ProfileRepository.ts";
import { RepositoryOfUser } from "../../database/Repository.ts";

/** Follows and blocks between users. */
export class UserLinkRepository extends RepositoryOfUser {
  /** Changes between the two take turns until the transaction ends. False where there is no such user. */
  async lock(otherId: string): Promise<boolean> {
    const rows = await this.queries
      .selectFrom("users")
      .select("id")
      .where("id", "in", [this.userId, otherId])
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    return rows.some(({ id }) => id === otherId);
  }

  async relation(otherId: string): Promise<Relation & { blockedBy: boolean }> {
    const me = this.userId;
    const row = await this.first(sql<Relation & { blockedBy: boolean }>`select
      exists (select from user_links where follower_id = ${me} and followed_id = ${otherId}) as following,
      exists (select from user_links where follower_id = ${otherId} and followed_id = ${me}) as follows_you,
      exists (select from user_blocks where blocker_id = ${me} and blocked_id = ${otherId}) as blocked,
      exists (select from user_blocks where blocker_id = ${otherId} and blocked_id = ${me}) as blocked_by`);
    return row ?? { following: false, followsYou: false, blocked: false, blockedBy: false };
  }

  countFollowed(): Promise<number> {
    return this.countRows(sql`from user_links where follower_id = ${this.userId}`);
  }

  countBlocked(): Promise<number> {
    return this.countRows(sql`from user_blocks where blocker_id = ${this.userId}`);
  }

  async follow(otherId: string): Promise<void> {
    await this.insertNew("userLinks", { followerId: this.userId, followedId: otherId });
  }

  async unfollow(otherId: string): Promise<void> {
    await this.#unlink(this.userId, otherId);
  }

  /** Ends following both ways. */
  async block(otherId: string): Promise<void> {
    await this.insertNew("userBlocks", { blockerId: this.userId, blockedId: otherId });
    await this.#unlink(this.userId, otherId);
    await this.#unlink(otherId, this.userId);
  }

  async unblock(otherId: string): Promise<void> {
    await this.deleteRows("userBlocks", { blockerId: this.userId, blockedId: otherId });
  }

  async #unlink(followerId: string, followedId: string): Promise<void> {
    await this.deleteRows("userLinks", { followerId, followedId });
  }
}
