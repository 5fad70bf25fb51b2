import Phone from "lucide-react/icons/phone";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { href, useLocation, useNavigate } from "react-router";
import {
  findCustomer,
  listCustomers,
  MAX_FOUND_CUSTOMERS,
  searchCustomers,
} from "../../../contract/customers.ts";
import { MAX_SEARCH_LENGTH } from "../../../contract/orders.ts";
import { findShopper, isKnown, type ShopperSummary } from "../../../contract/privacy.ts";
import { readCustomerSearch } from "../../../rules/order-search.ts";
import { formatPhone, type Phone as PhoneNumber } from "../../../rules/phone.ts";
import { readPhone } from "../../../rules/read-phone.ts";
import { Form, FormProblem } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { customerPath, phoneOrderFor } from "../order/customer-paths.ts";
import { useIsOwner, useOwnName } from "../profile.ts";
import { searchIn, searchState } from "../search-state.ts";
import { useCall } from "../store/queries.ts";
import { CustomerData } from "./customer-data.tsx";
import { CustomerList } from "./customer-list.tsx";
import { seenCustomers } from "./seen-customers.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

const TITLE = "Customers";
const HERE = href("/admin/customers");

export function meta() {
  return adminMeta(TITLE);
}

/** How many of the customers seen last are listed. */
const MAX_SEEN = 8;

/** A number without orders. */
interface Found {
  phone: PhoneNumber;
  /** Data besides orders, such as saved addresses; null for a packer. */
  summary: ShopperSummary | null;
}

/**
 * Finds customers by a number, a part of it or a name, and lists those seen last. A whole number opens the customer's page,
 * or shows the data of a number that has no orders. The text of a search is in the history state, not in the URL.
 */
export default function Customers() {
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const input = useRef<HTMLInputElement>(null);
  const { state: history } = useLocation();
  const searched = searchIn(history);
  const erasedBefore = (history as { erased?: string } | null)?.erased ?? null;
  const [found, setFound] = useState<Found | null>(null);
  const [erased, setErased] = useState<string | null>(erasedBefore);
  const state = useAction();

  // Runs after the dialog is unmounted: an open dialog traps the focus, and a closing one returns it to a button that is
  // removed too.
  useEffect(() => {
    if (erased) input.current?.focus();
  }, [erased]);

  // The Back and Forward buttons change the search while the screen stays mounted.
  useEffect(() => {
    if (input.current && searched !== null) input.current.value = searched;
  }, [searched]);

  async function find() {
    setFound(null);
    setErased(null);
    const typed = input.current?.value.trim() ?? "";
    const phone = readPhone(typed);
    if (phone === null) return navigate(HERE, { state: searchState(typed) });
    const { orderId } = await adminApi(findCustomer, { body: { phone } });
    if (orderId !== null) return navigate(customerPath(orderId));
    setFound({ phone, summary: isOwner ? await adminApi(findShopper, { body: { phone } }) : null });
  }

  function showErased(message: string) {
    setFound(null);
    if (input.current) input.current.value = "";
    setErased(message);
  }

  const isSearch = searched !== null && found === null && erased === null;
  return (
    <>
      <PageHeader title={TITLE}>Find a customer to see the orders, addresses and notes.</PageHeader>
      <Card>
        <Form
          action={find}
          validate={() => mistakesIn(input.current?.value ?? "")}
          state={state}
          noValidate
          className="grid items-start gap-4 sm:max-w-md"
        >
          <TextField
            ref={input}
            label="Phone number or name"
            hint="A part is enough: the last digits of the number, or a few letters"
            name="customer"
            type="search"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            data-autofocus
            onChange={({ target }) => {
              if (target.value === "" && searched !== null) void navigate(HERE, { replace: true });
            }}
          />
          <FormProblem />
          <Button type="submit" isBusy={state.isBusy} busyLabel="Searching..." className="justify-self-start">
            <Search className="size-5" aria-hidden="true" />
            Find
          </Button>
        </Form>
      </Card>
      <div role="status">
        {erased && (
          <Card className="mt-6">
            <p>{erased}</p>
          </Card>
        )}
        {found && (
          <Card className="mt-6">
            <p>{formatPhone(found.phone)} has not ordered yet.</p>
            <ButtonLink {...phoneOrderFor(found.phone)} variant="secondary" className="mt-4 max-sm:w-full">
              <Phone className="size-5" aria-hidden="true" />
              Phone order
            </ButtonLink>
          </Card>
        )}
      </div>
      {found?.summary && isKnown(found.summary) && (
        <CustomerData
          key={found.phone}
          phone={found.phone}
          summary={found.summary}
          className="mt-6"
          onErased={showErased}
        />
      )}
      {isSearch ? <SearchedCustomers search={searched} /> : found === null && <SeenCustomers />}
    </>
  );
}

/** The error of a text that can find no customer. */
function mistakesIn(typed: string): Readonly<Record<string, string>> {
  const text = typed.trim();
  if (text !== "" && readCustomerSearch(text).length > 0) return {};
  return { customer: "Enter a 10-digit mobile number, at least 4 of its digits, or a name" };
}

function SearchedCustomers({ search }: { search: string }) {
  const { data, error, isFetching, refetch } = useCall(searchCustomers, { body: { search } });
  if (error) return <PartFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Card title="Customers found" className="mt-6">
      <p role="status" className={data?.length ? "sr-only" : ""}>
        {!data
          ? "Searching..."
          : data.length === 0
            ? `No customer fits "${search}".`
            : `${data.length} found`}
      </p>
      {data && data.length > 0 && <CustomerList customers={data} />}
      {data?.length === MAX_FOUND_CUSTOMERS && (
        <p className="mt-4 text-ink-soft">
          The first {MAX_FOUND_CUSTOMERS} customers. Type more to find others.
        </p>
      )}
    </Card>
  );
}

/** Those seen last by this user in this tab. Renders nothing without any, and if they cannot be loaded. */
function SeenCustomers() {
  const username = useOwnName();
  const orderIds = seenCustomers(username);
  const { data = [] } = useCall(listCustomers, { body: { orderIds } }, { isWanted: orderIds.length > 0 });
  if (data.length === 0) return null;
  return (
    <Card title="Recently viewed" className="mt-6">
      <CustomerList customers={data.slice(0, MAX_SEEN)} />
    </Card>
  );
}
