import { Link } from "react-router";
import { formatPhone } from "../../../rules/phone.ts";
import { POLICIES } from "../../../rules/policies.ts";
import { useShop } from "../use-shop.ts";

const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:underline wrap-anywhere";

/** Contact and policies in two lines, for the checkout. */
export function SiteFooterShort() {
  const { phone, email } = useShop();
  return (
    <footer className="mt-auto border-t-2 border-line">
      <div className="shell flex flex-wrap justify-between gap-x-10 py-4 text-sm">
        <p className="flex flex-wrap gap-x-5 font-semibold">
          <a className={LINK} href={`tel:${phone.replace(/[^+0-9]/g, "")}`}>
            {formatPhone(phone)}
          </a>
          <a className={LINK} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        <nav aria-label="Policies" className="flex flex-wrap gap-x-5 text-ink-soft">
          {Object.values(POLICIES).map(({ path, title }) => (
            <Link key={path} to={path} className={LINK}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
