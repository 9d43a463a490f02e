import type { ApiPort } from "../protocol/api.ts";
import type { Account } from "../state/account/Account.ts";
import type { AccountState } from "../state/account/AccountState.ts";
import type { Work, WorkState } from "../state/sync/Work.ts";
import type { Cloud } from "./cloud.ts";

/** The account whose state is there at once, and whose actions wait for the rest to be loaded. */
export const lazyAccount = (state: AccountState, cloud: Promise<Cloud>): Account => {
  const account = async (): Promise<Account> => (await cloud).account;
  return {
    state,
    login: async (...args) => (await account()).login(...args),
    loginExternally: async (...args) => (await account()).loginExternally(...args),
    register: async (...args) => (await account()).register(...args),
    verify: async (...args) => (await account()).verify(...args),
    forgotPassword: async (...args) => (await account()).forgotPassword(...args),
    resetPassword: async (...args) => (await account()).resetPassword(...args),
    logout: async () => (await account()).logout(),
    refresh: async () => (await account()).refresh(),
  };
};

export const lazyApi = (cloud: Promise<Cloud>): ApiPort => ({
  call: async (...args) => (await cloud).account.api.call(...args),
});

/** The library whose state is there at once, and whose actions wait for the rest to be loaded. */
export const lazyWork = (state: WorkState, cloud: Promise<Cloud>): Work => {
  const work = async (): Promise<Work> => (await cloud).work;
  return {
    state,
    refresh: async () => (await work()).refresh(),
    create: async (...args) => (await work()).create(...args),
    add: async (...args: [never, never]) => (await work()).add(...args),
    importJson: async (...args) => (await work()).importJson(...args),
    duplicate: async (...args) => (await work()).duplicate(...args),
    rename: async (...args) => (await work()).rename(...args),
    remove: async (...args) => (await work()).remove(...args),
    undelete: async (...args) => (await work()).undelete(...args),
    deleted: async () => (await work()).deleted(),
    ensureHere: async (...args) => (await work()).ensureHere(...args),
    thumbnail: async (...args) => (await work()).thumbnail(...args),
    text: async (...args) => (await work()).text(...args),
    acceptOffer: async (...args) => (await work()).acceptOffer(...args),
    declineOffer: async () => (await work()).declineOffer(),
    unsent: async () => (await work()).unsent(),
    retry: () => void cloud.then(({ work }) => work.retry()),
  };
};
