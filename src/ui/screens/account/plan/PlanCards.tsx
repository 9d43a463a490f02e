import { Check } from "lucide-react";
import type { AccountJson, Product } from "../../../../protocol/http/accountCalls.ts";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { strings } from "../../../strings/plan.ts";
import type { PlanActions } from "./usePlanActions.ts";
import styles from "./Plan.module.css";

export interface PlanCardsProps {
  readonly account: AccountJson;
  readonly products: readonly Product[];
  readonly canOrder: boolean;
  readonly actions: PlanActions;
}

/** The plans side by side. */
export function PlanCards({ account, products, canOrder, actions }: PlanCardsProps) {
  return (
    <section aria-label={strings.compare} className={styles.plans}>
      <article className={classes(styles.plan, account.plan === "free" && styles.mine)}>
        <h3 className="size-4 weight-600">{strings.free.name}</h3>
        <p className={styles.price}>
          {strings.free.price} <span className="text-2 size-3">{strings.perMonth}</span>
        </p>
        <p className={styles.text}>{strings.free.description}</p>
        {account.plan === "free" && (
          <p className={classes("row min-height-32 text-primary size-3 weight-600", styles.have)}>{strings.youHave}</p>
        )}
      </article>
      {products.map((product) => (
        <article key={product.id} className={classes(styles.plan, account.plan === product.id && styles.mine)}>
          <h3 className="size-4 weight-600">{product.name}</h3>
          <p className={styles.price}>
            {strings.price(product)} <span className="text-2 size-3">{strings.perMonth}</span>
          </p>
          <p className={styles.text}>{product.description}</p>
          <ul className="grid gap-8 size-3 line-20">
            {linesOf(product).map((line) => (
              <li className="flex gap-8" key={line}>
                <Check {...SMALL_ICON} />
                {line}
              </li>
            ))}
          </ul>
          {account.plan === product.id ? (
            <p className={classes("row min-height-32 text-primary size-3 weight-600", styles.have)}>
              {strings.youHave}
            </p>
          ) : (
            canOrder && <Choose product={product} account={account} actions={actions} />
          )}
        </article>
      ))}
    </section>
  );
}

function Choose({ product, account, actions }: Omit<PlanCardsProps, "products" | "canOrder"> & { product: Product }) {
  const first = account.subscription === "none";
  return (
    <SubmitButton
      size="medium"
      tone={product.id === "pro" ? "primary" : "plain"}
      pending={actions.pending === product.id}
      disabled={actions.pending !== null && actions.pending !== product.id}
      onClick={() => void (first ? actions.order(product.id) : actions.change(product.id))}
    >
      {first ? strings.order(product.name) : strings.changeTo(product.name)}
    </SubmitButton>
  );
}

const linesOf = (product: Product): readonly string[] => [
  strings.documents(product.documents),
  strings.room(strings.bytes(product.bytes)),
  ...product.features
    .filter((feature) => feature !== "SubscriptionLevel.Basic")
    .map((feature) => strings.features[feature] ?? feature),
];
