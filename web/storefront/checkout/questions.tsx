import { formatPhone, telLink } from "../../../rules/phone.ts";
import { useShop } from "../use-shop.ts";

/** Whom she asks, with her order number at hand. */
export function Questions() {
  const { phone, email } = useShop();
  return (
    <p className="px-1 text-ink-soft">
      Questions? Tell us your order number:{" "}
      <a className="font-semibold whitespace-nowrap underline" href={telLink(phone)}>
        {formatPhone(phone)}
      </a>{" "}
      or{" "}
      <a className="font-semibold wrap-anywhere underline" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  );
}
