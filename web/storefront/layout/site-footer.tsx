import type { ReactNode } from "react";
import { Link } from "react-router";
import { fssaiName } from "../../../rules/fssai-name.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { POLICIES } from "../../../rules/policies.ts";
import { SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { useShop } from "../use-shop.ts";
import { ShopLogo } from "./shop-logo.tsx";

const GRIEVANCE_OFFICER = "Grievance officer";
const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:underline wrap-anywhere";

/** Seller, contact and policies: the law requires them on every page. Shorter in the checkout. */
export function SiteFooter() {
  const shop = useShop();
  return (
    <footer className="on-dark mt-auto text-leaf">
      <div className="crimp" />
      <div className="-mt-px bg-leaf text-cream docked:group-has-data-buy-bar/frame:pb-24">
        <div className="shell grid grid-cols-1 gap-10 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:gap-16 lg:pt-20 checkout:flex checkout:flex-wrap checkout:gap-x-10 checkout:gap-y-0 checkout:py-5">
          <div className="sm:col-span-2 lg:col-span-1 checkout:hidden">
            <ShopLogo className="rounded-2xl bg-coconut px-5 py-3" />
            <p className="mt-5 max-w-md text-lg leading-relaxed">{shop.about}</p>
          </div>
          <Part title="Talk to us">
            {shop.phone && (
              <a className={LINK} href={telLink(shop.phone)}>
                {formatPhone(shop.phone)}
              </a>
            )}
            {shop.email && (
              <a className={LINK} href={`mailto:${shop.email}`}>
                {shop.email}
              </a>
            )}
            {shop.social.url && (
              <a className={`${LINK} checkout:hidden`} href={shop.social.url} rel="noopener">
                {shop.social.label}
              </a>
            )}
            <address className="mt-2 leading-relaxed whitespace-pre-line not-italic checkout:hidden">
              {shop.postalAddress}
            </address>
          </Part>
          <nav aria-label="Policies">
            <Part title="The fine print">
              {Object.values(SHOP_PAGES).map(({ path, title }) => (
                <Link key={path} to={path} prefetch="intent" className={`${LINK} checkout:hidden`}>
                  {title}
                </Link>
              ))}
              {Object.values(POLICIES).map(({ path, title }) => (
                <Link key={path} to={path} prefetch="intent" className={LINK}>
                  {title}
                </Link>
              ))}
            </Part>
          </nav>
        </div>
        <LegalLines />
      </div>
    </footer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start checkout:flex-row checkout:flex-wrap checkout:gap-x-5">
      <h2 className="mb-2 text-xl text-turmeric checkout:sr-only">{title}</h2>
      {children}
    </div>
  );
}

function LegalLines() {
  const { legalName, gstin, fssaiNumber, grievanceOfficer } = useShop();
  const { name, designation } = grievanceOfficer;
  const isPlain = designation.toLowerCase() === GRIEVANCE_OFFICER.toLowerCase();
  const facts = [
    ["Sold by", legalName],
    ["GSTIN", gstin],
    [fssaiName(fssaiNumber), fssaiNumber],
    [GRIEVANCE_OFFICER, [name, isPlain ? "" : designation].filter(Boolean).join(", ")],
  ].filter(([, value]) => value);
  return (
    <div className="shell border-t border-cream/20 py-6 checkout:hidden">
      <dl className="flex flex-col gap-x-8 gap-y-1.5 text-sm text-cream/85 sm:flex-row sm:flex-wrap">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-1.5">
            <dt>{term}</dt>
            <dd className="font-semibold text-cream wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
