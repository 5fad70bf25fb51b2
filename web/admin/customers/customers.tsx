import Phone from "lucide-react/icons/phone";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { findCustomer } from "../../../contract/customers.ts";
import { findShopper, isKnown, type ShopperSummary } from "../../../contract/privacy.ts";
import { formatPhone, type Phone as PhoneNumber } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Form, FormProblem } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { customerPath, phoneOrderFor } from "../orders/customer-paths.ts";
import { useIsOwner } from "../use-is-owner.ts";
import { CustomerData } from "./customer-data.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

const TITLE = "Customers";

export function meta() {
  return adminMeta(TITLE);
}

/** A number without orders. */
interface Found {
  phone: PhoneNumber;
  /** Data besides orders, such as saved addresses; null for a packer. */
  summary: ShopperSummary | null;
}

/** Opens a customer's page by the phone number. Also shows the data of a number that has no orders. */
export default function Customers() {
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const input = useRef<HTMLInputElement>(null);
  const erasedBefore = (useLocation().state as { erased?: string } | null)?.erased ?? null;
  const [found, setFound] = useState<Found | null>(null);
  const [erased, setErased] = useState<string | null>(erasedBefore);
  const state = useAction();

  // Runs after the dialog is unmounted: an open dialog traps the focus, and a closing one returns it to a button that is
  // removed too.
  useEffect(() => {
    if (erased) input.current?.focus();
  }, [erased]);

  async function find() {
    setFound(null);
    setErased(null);
    const phone = phoneFromTyping(input.current?.value ?? "") as PhoneNumber;
    const { orderId } = await adminApi(findCustomer, { body: { phone } });
    if (orderId !== null) return navigate(customerPath(orderId));
    setFound({ phone, summary: isOwner ? await adminApi(findShopper, { body: { phone } }) : null });
  }

  function showErased(message: string) {
    setFound(null);
    if (input.current) input.current.value = "";
    setErased(message);
  }

  return (
    <>
      <PageHeader title={TITLE}>
        Enter a phone number to see the customer's orders, addresses and notes.
      </PageHeader>
      <Card>
        <Form action={find} state={state} noValidate className="grid items-start gap-4 sm:max-w-md">
          <TextField
            ref={input}
            label="Phone number"
            hint="Ten digits, in any format"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            data-autofocus
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
    </>
  );
}
