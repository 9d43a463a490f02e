import { Check, Minus } from "lucide-react";
import { Fragment, useState } from "react";
import { FREE_LIMITS, type AccountJson, type Product } from "../../../../protocol/http/accountCalls.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Notice } from "../../../controls/Notice.tsx";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { strings as names } from "../../../strings/account.ts";
import { dateText } from "../../../strings/dates.ts";
import { strings } from "../../../strings/plan.ts";
import { QuotaBar } from "../QuotaBar.tsx";
import type { PlanActions } from "./usePlanActions.ts";
import styles from "./Plan.module.css";

export interface PlanTableProps {
  readonly account: AccountJson;
  readonly billing: "stripe" | "test" | "none";
  readonly products: readonly Product[];
  readonly actions: PlanActions;
}

/** A column: a plan as it is shown. */
interface Column extends Pick<Product, "name" | "documents" | "bytes"> {
  readonly id: AccountJson["plan"];
  readonly price: string;
  readonly period: string;
  readonly features: readonly string[];
}

const FREE: Column = { id: "free", ...strings.free, ...FREE_LIMITS, features: [] };

/** Plans side by side: what each holds, which one is current, and how to change. */
export function PlanTable(props: PlanTableProps) {
  const { account, products } = props;
  const plans: readonly Column[] = [
    FREE,
    ...products.map((product) => ({ ...product, price: strings.price(product), period: strings.perMonth })),
  ];
  const features = Object.keys(strings.features).filter((feature) =>
    plans.some((each) => each.features.includes(feature)),
  );
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={strings.compare}>
        <thead>
          <tr>
            <td className={styles.usage}>
              <Usage {...account} />
            </td>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" data-mine={plan.id === account.plan || undefined}>
                <PlanHead plan={plan} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Group name={strings.groups.storage} columns={plans} />
          <Row name={strings.usageDocuments} columns={plans} mine={account.plan} cell={documentsOf} />
          <Row name={strings.usageRoom} columns={plans} mine={account.plan} cell={bytesOf} />
          <Group name={strings.groups.everyone} columns={plans} />
          {strings.everyone.map((name) => (
            <Row key={name} name={name} columns={plans} mine={account.plan} cell={() => true} />
          ))}
          {features.length > 0 && <Group name={strings.groups.more} columns={plans} />}
          {features.map((feature) => (
            <Fragment key={feature}>
              {strings.features[feature]!.map((name) => (
                <Row
                  key={name}
                  name={name}
                  columns={plans}
                  mine={account.plan}
                  cell={(plan) => plan.features.includes(feature)}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const documentsOf = ({ documents }: Column): string => documents.toLocaleString("en-US");
const bytesOf = ({ bytes }: Column): string => strings.bytes(bytes);

const Usage = ({ usage, quota }: Pick<AccountJson, "usage" | "quota">) => (
  <>
    <span className="text-2 size-3">{strings.use}</span>
    <QuotaBar label={strings.usageDocuments} used={usage.documents} quota={quota.documents} />
    <QuotaBar label={strings.usageRoom} used={usage.bytes} quota={quota.bytes} format={strings.bytes} />
  </>
);

interface RowProps {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly mine: AccountJson["plan"];
}

const Group = ({ name, columns }: Pick<RowProps, "name" | "columns">) => (
  <tr className={styles.group}>
    <th scope="rowgroup" colSpan={columns.length + 1}>
      {name}
    </th>
  </tr>
);

const Row = ({ name, columns, mine, cell }: RowProps & { readonly cell: (plan: Column) => string | boolean }) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map((plan) => (
      <td key={plan.id} data-mine={plan.id === mine || undefined}>
        <Value value={cell(plan)} />
      </td>
    ))}
  </tr>
);

function Value({ value }: { readonly value: string | boolean }) {
  if (typeof value === "string") return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon {...ICON} className={value ? styles.yes : styles.no} />
      <span className="visually-hidden">{value ? strings.included : strings.notIncluded}</span>
    </>
  );
}

/** Name and price of a plan; for the current one how long it runs, for others the way to it. */
function PlanHead({ plan, account, billing, products, actions }: PlanTableProps & { readonly plan: Column }) {
  const product = products.find(({ id }) => id === plan.id);
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <b>{plan.name}</b>
        <span>
          <b>{plan.price}</b> <small>{plan.period}</small>
        </span>
      </div>
      {plan.id === account.plan ? (
        <Current account={account} billing={billing} actions={actions} />
      ) : (
        product && billing !== "none" && <Choose {...{ product, account, billing, actions }} />
      )}
    </div>
  );
}

function Current({ account, billing, actions }: Pick<PlanTableProps, "account" | "billing" | "actions">) {
  const { subscription } = account;
  const { pending } = actions;
  const until = runningText(account);
  return (
    <>
      <p className={styles.mine}>
        <Check {...ICON} />
        {strings.youHave}
      </p>
      {until && <p className="text-2 size-2 line-18">{until}</p>}
      {subscription === "pastDue" && <Notice kind="error">{strings.pastDue}</Notice>}
      {subscription === "ending" && (
        <SubmitButton size="medium" pending={pending === "keep"} onClick={() => void actions.keep()}>
          {strings.keep}
        </SubmitButton>
      )}
      {billing === "stripe" && subscription !== "none" && (
        <Button size="medium" disabled={pending !== null} onClick={() => void actions.openPortal()}>
          {strings.portal}
        </Button>
      )}
      {subscription === "active" && (
        <SubmitButton size="medium" tone="plain" pending={pending === "cancel"} onClick={() => void actions.cancel()}>
          {strings.cancel}
        </SubmitButton>
      )}
    </>
  );
}

function runningText({ plan, renewsAt, endsAt, nextPlan }: AccountJson): string {
  if (plan === "free") return "";
  if (endsAt) {
    const date = dateText(new Date(endsAt));
    return nextPlan && nextPlan !== "free"
      ? `${strings.ends(date)} ${strings.changesLater(names.plans[nextPlan], date)}`
      : strings.ends(date);
  }
  return renewsAt ? strings.renews(dateText(new Date(renewsAt))) : strings.cancelText;
}

interface ChooseProps extends Pick<PlanTableProps, "account" | "billing" | "actions"> {
  readonly product: Product;
}

/** Leads to an order, or asks once before the plan is changed to another one. */
function Choose({ product, account, billing, actions }: ChooseProps) {
  const [asks, setAsks] = useState(false);
  const first = account.subscription === "none";
  const change = async (): Promise<void> => {
    await actions.change(product.id);
    setAsks(false);
  };
  const isPending = actions.pending === product.id;
  return (
    <>
      <SubmitButton
        size="medium"
        tone={product.id === "pro" ? "primary" : "plain"}
        pending={isPending}
        disabled={actions.pending !== null && !isPending}
        onClick={() => (first ? void actions.order(product.id) : setAsks(true))}
      >
        {first ? strings.order(product.name) : strings.changeTo(product.name)}
      </SubmitButton>
      <Dialog
        title={strings.changeTo(product.name)}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button size="medium" tone="ghost" onClick={() => setAsks(false)}>
              {strings.notNow}
            </Button>
            <SubmitButton size="medium" wide={false} pending={isPending} onClick={() => void change()}>
              {strings.changeTo(product.name)}
            </SubmitButton>
          </>
        }
      >
        <ul className={styles.points}>
          <li>{beginText(product, account)}</li>
          <li>{sumText(product, account, billing)}</li>
          <li>{strings.changeKeeps}</li>
        </ul>
      </Dialog>
    </>
  );
}

function sumText(product: Product, account: AccountJson, billing: PlanTableProps["billing"]): string {
  const price = strings.price(product);
  if (billing === "test") return strings.changeTest(product.name, price);
  return isLarger(product, account)
    ? strings.changeDifference(product.name, price)
    : strings.changeSum(product.name, price);
}

const isLarger = (product: Product, { quota }: AccountJson): boolean => product.documents >= quota.documents;

/** A larger plan begins at once, a smaller one when what is paid for has passed. */
function beginText(product: Product, account: AccountJson): string {
  const { renewsAt } = account;
  if (isLarger(product, account)) return strings.changeNow(product.name);
  return strings.changeAtEnd(product.name, renewsAt && dateText(new Date(renewsAt)));
}
