import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { type ReactNode, useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { formatDay } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useKeys } from "../keys/key-registry.ts";
import { customerPath } from "../order/customer-paths.ts";
import { OrderAddress } from "../order/order-facts.tsx";
import { addressLines } from "../order/order-text.ts";
import { EditAddress } from "./edit-address.tsx";
import { InvoicedState } from "./invoiced-state.tsx";
import { WhatsappMenu } from "./whatsapp-menu.tsx";

const LINK =
  "inline-flex min-h-11 min-w-0 items-center gap-2.5 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-leaf print:min-h-0 print:no-underline";

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}

function ContactLink({ href, icon, children }: ContactLinkProps) {
  return (
    <li>
      <a href={href} className={LINK}>
        {icon}
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}

/** Whether the address can still be changed: no parcel is booked or on its way. The server checks it again. */
function isAddressOpen({ status, consignment, erasedAt }: OrderDetail): boolean {
  return !consignment && !erasedAt && ["Paid", "Confirmed", "Packed", "Returned"].includes(status);
}

/** The customer's name, contact details and delivery address. */
export function OrderCustomer({ order }: { order: OrderDetail }) {
  const [isEditing, setEditing] = useState(false);
  const { name, phone, email, addressId: address, erasedAt } = order;
  const mayEdit = address !== null && isAddressOpen(order);
  useKeys([{ key: "e", label: "Edit the address", isOff: !mayEdit, run: () => setEditing(true) }]);
  const icon = "size-5 shrink-0 text-ink-soft print:hidden";
  return (
    <Card
      title="Customer"
      aside={
        phone && (
          <TextLink to={customerPath(order.orderId)} className="print:hidden">
            All orders and notes
          </TextLink>
        )
      }
    >
      <p className="text-lg font-bold wrap-anywhere">{name ?? (erasedAt ? "Erased" : "No name yet")}</p>
      {erasedAt && (
        <p className="text-ink-soft">
          The customer's data was erased on {formatDay(erasedAt)}. Details required on invoices are kept.
        </p>
      )}
      <ul className="mt-1">
        {phone && (
          <>
            <ContactLink href={telLink(phone)} icon={<Phone className={icon} aria-hidden="true" />}>
              {formatPhone(phone)}
            </ContactLink>
            <li>
              <WhatsappMenu order={order} phone={phone} />
            </li>
          </>
        )}
        {order.contactPhone && (
          <ContactLink
            href={telLink(order.contactPhone)}
            icon={<Phone className={icon} aria-hidden="true" />}
          >
            {formatPhone(order.contactPhone)} for the courier
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon={<Mail className={icon} aria-hidden="true" />}>
            {email}
          </ContactLink>
        )}
      </ul>
      <div className="mt-4 border-t border-line pt-4">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-base font-bold">Delivery address</h3>
          {address && (
            <CopyButton
              label="the address"
              text={[address.fullName, ...addressLines(address), order.contactPhone ?? address.phone]
                .filter(Boolean)
                .join("\n")}
            />
          )}
        </div>
        <OrderAddress address={address} />
        <InvoicedState invoice={order.invoice} state={address?.state ?? ""} className="mt-3 print:hidden" />
        {mayEdit && (
          <Button variant="secondary" className="mt-3 print:hidden" onClick={() => setEditing(true)}>
            Edit address
          </Button>
        )}
      </div>
      {isEditing && address && (
        <EditAddress
          orderId={order.orderId}
          address={address}
          order={order}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}
