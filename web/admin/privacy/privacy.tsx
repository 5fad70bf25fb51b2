import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { findShopper, isKnown, type ShopperSummary } from "../../../contract/privacy.ts";
import { formatPhone, type Phone } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Form, FormProblem } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { ShopperFound } from "./shopper-found.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export function meta() {
  return adminMeta("Shopper data");
}

interface Found {
  phone: Phone;
  summary: ShopperSummary;
}

/** Where the owner gives out or erases what the shop has about a shopper who asks for it. */
export default function Privacy() {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [erased, setErased] = useState<string | null>(null);
  const state = useAction();

  // Only once the dialog is gone: until then it keeps the focus, and then gives it to a button that is gone too.
  useEffect(() => {
    if (erased) input.current?.focus();
  }, [erased]);

  async function find() {
    setFound(null);
    setErased(null);
    const phone = phoneFromTyping(input.current?.value ?? "") as Phone;
    setFound({ phone, summary: await adminApi(findShopper, { body: { phone } }) });
  }

  function showErased(message: string) {
    setFound(null);
    if (input.current) input.current.value = "";
    setErased(message);
  }

  return (
    <>
      <PageHeader title="Shopper data" back={{ to: "/admin/activity", label: "Activity" }}>
        For a shopper who asks what you know about her, or wants it erased. First make sure that the phone is
        hers: ask her to write to you from it.
      </PageHeader>
      <Card>
        <Form action={find} state={state} noValidate className="grid items-start gap-4 sm:max-w-md">
          <TextField
            ref={input}
            label="Phone number"
            hint="Ten digits, as in her orders"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
          />
          <FormProblem />
          <Button type="submit" isBusy={state.isBusy} busyLabel="Looking..." className="justify-self-start">
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
        {found && !isKnown(found.summary) && (
          <Card className="mt-6">
            <p>The shop has nothing about {formatPhone(found.phone)}.</p>
          </Card>
        )}
        {found && isKnown(found.summary) && (
          <p className="sr-only">The shop has something about {formatPhone(found.phone)}.</p>
        )}
      </div>
      {found && isKnown(found.summary) && <ShopperFound key={found.phone} {...found} onErased={showErased} />}
    </>
  );
}
