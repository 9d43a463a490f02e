import { useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { accountCalls, type AccountJson, type Product } from "../../../../protocol/http/accountCalls.ts";
import { billingCalls } from "../../../../protocol/http/billingCalls.ts";
import { notify } from "../../../../state/notices.ts";
import { useManifest } from "../../../account/useManifest.ts";
import { Button } from "../../../controls/Button.tsx";
import { Notice } from "../../../controls/Notice.tsx";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings as names } from "../../../strings/account.ts";
import { strings } from "../../../strings/plan.ts";
import { AccountPage } from "../AccountPage.tsx";
import { LoadState } from "../LoadState.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { readProducts } from "./readProducts.ts";
import { usePlanActions } from "./usePlanActions.ts";
import offerBox from "../../../controls/Notice.module.css";

/** The plan one has, and those one can have. */
export function PlanScreen() {
  const { api } = useStudio();
  const manifest = useManifest();
  const account = useLoad((signal) => api.call(accountCalls.account, {}, { signal }));
  const products = useMemo(() => readProducts(manifest.value?.settings.Products ?? "[]"), [manifest.value]);
  const actions = usePlanActions(account.set);
  const error = account.error ?? manifest.error;
  const ready = account.value && manifest.value;
  return (
    <AccountPage title={strings.title} lead={strings.lead} wide>
      <Returned />
      {manifest.value?.billing === "test" && (
        <Notice kind="warning">
          <b>{strings.testTitle}</b> {strings.testText}
        </Notice>
      )}
      {manifest.value?.billing === "none" && <Notice kind="info">{strings.noneText}</Notice>}
      {!ready && (
        <LoadState
          error={error}
          lines={4}
          onRetry={() => {
            account.reload();
            manifest.reload();
          }}
        />
      )}
      {account.value && manifest.value && (
        <>
          {manifest.value.billing === "test" && <Order products={products} onDone={account.set} />}
          <PlanTable account={account.value} billing={manifest.value.billing} products={products} actions={actions} />
          <p className="text-2 size-2 line-18">{strings.foot}</p>
        </>
      )}
    </AccountPage>
  );
}

/** A test order that was begun, by `?checkout=`. */
function Order({ products, onDone }: { products: readonly Product[]; onDone: Parameters<typeof usePlanActions>[0] }) {
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const id = search.get("checkout");
  if (id === null || !/^[A-Za-z0-9]{30}$/.test(id)) return null;
  const product = products.find((one) => one.id === search.get("product"));
  return (
    <TestOrder
      id={id}
      name={product?.name ?? null}
      onDone={(account) => {
        onDone(account);
        navigate(path, { replace: true });
      }}
      onCancel={() => navigate(path, { replace: true })}
    />
  );
}

/** Result with which a payment provider's pages returned. */
function Returned() {
  const checkout = new URLSearchParams(useSearch()).get("checkout");
  if (checkout === "done") return <Notice kind="success">{strings.paymentDone}</Notice>;
  return checkout === "canceled" ? <Notice kind="info">{strings.paymentCanceled}</Notice> : null;
}

interface TestOrderProps {
  readonly id: string;
  /** The plan's, where it is known. */
  readonly name: string | null;
  readonly onDone: (account: AccountJson) => void;
  readonly onCancel: () => void;
}

/** Stands for the pages of a payment provider where there is none. */
function TestOrder({ id, name, onDone, onCancel }: TestOrderProps) {
  const studio = useStudio();
  const [pending, setPending] = useState(false);
  const complete = async (): Promise<void> => {
    setPending(true);
    const result = await studio.api.call(billingCalls.completeTestCheckout, { params: { id } });
    if (!result.ok) {
      setPending(false);
      return notify(studio.session, "error", result.error.message);
    }
    // New claims come with new tokens.
    await studio.account.refresh();
    onDone(result.value);
    notify(studio.session, "success", strings.ordered(names.plans[result.value.plan]));
  };
  return (
    <section className={offerBox.box} aria-label={strings.testOrder(name ?? "")}>
      <h2 className="size-4 weight-600 line-20">{strings.testOrder(name ?? strings.title)}</h2>
      <p className="text-2 size-3 line-20">{strings.testOrderText}</p>
      <div className="flex wrap gap-8 margin-top-16">
        <SubmitButton size="medium" wide={false} pending={pending} onClick={() => void complete()}>
          {strings.testComplete}
        </SubmitButton>
        <Button size="medium" tone="ghost" onClick={onCancel}>
          {strings.testCancel}
        </Button>
      </div>
    </section>
  );
}
