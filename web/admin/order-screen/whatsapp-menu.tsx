import ChevronDown from "lucide-react/icons/chevron-down";
import MessageCircle from "lucide-react/icons/message-circle";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { Phone } from "../../../rules/phone.ts";
import {
  type WhatsappText,
  whatsappLink,
  whatsappText,
  whatsappTextsOf,
} from "../../../rules/whatsapp-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useShop } from "../use-shop.ts";

const LABELS: Readonly<Record<WhatsappText, string>> = {
  received: "Order received",
  confirmed: "Order confirmed",
  "on its way": "It is on its way",
  delayed: "Delayed",
  address: "A question about the address",
  call: "May we call?",
  thanks: "Thank you",
};

const CHOICE = "block min-h-11 rounded-control border-2 border-line px-4 py-2.5 hover:bg-leaf-wash";
const IN_NEW_TAB = { target: "_blank", rel: "noopener noreferrer" };

const aboutOrder = ({ orderId, name, consignment }: OrderDetail) => ({
  orderId,
  name: name ?? "",
  parcel: consignment,
});

/** For a shipped parcel: a button that opens a WhatsApp chat with the tracking number and link as a ready text. */
export function SendTracking({ order }: { order: OrderDetail }) {
  const shop = useShop();
  const { phone, status, consignment } = order;
  if (!shop || !phone || !consignment || status !== "Shipped") return null;
  return (
    <ButtonLink
      variant="secondary"
      to={whatsappLink(phone, whatsappText("on its way", aboutOrder(order), shop))}
      className="max-sm:w-full"
      {...IN_NEW_TAB}
    >
      <MessageCircle className="size-5" aria-hidden="true" />
      Send tracking on WhatsApp
    </ButtonLink>
  );
}

/** Links that open a WhatsApp chat with the shopper, with a ready text that fits the order's status, or without a text. */
export function WhatsappMenu({ order, phone }: { order: OrderDetail; phone: Phone }) {
  const shop = useShop();
  const texts = shop
    ? whatsappTextsOf(order.status).map((kind) => ({
        kind,
        text: whatsappText(kind, aboutOrder(order), shop),
      }))
    : [];
  return (
    <details className="group print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2.5 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-leaf [&::-webkit-details-marker]:hidden">
        <MessageCircle className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        Write on WhatsApp
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <p className="mt-1 text-sm text-ink-soft">
        WhatsApp opens with the text; you can change it before you send it.
      </p>
      <ul aria-label="Ready texts" className="mt-2 mb-3 grid gap-2">
        {texts.map(({ kind, text }) => (
          <li key={kind}>
            <a href={whatsappLink(phone, text)} className={CHOICE} {...IN_NEW_TAB}>
              <span className="font-semibold">{LABELS[kind]}</span>
              <span className="line-clamp-3 text-sm text-ink-soft wrap-anywhere">{text}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={whatsappLink(phone)} className={`${CHOICE} font-semibold`} {...IN_NEW_TAB}>
            Without a text
          </a>
        </li>
      </ul>
    </details>
  );
}
