// The layout of every policy: title, date, and a table of contents next to the text.
import type { ReactNode } from "react";
import { type MetaArgs, useLoaderData } from "react-router";
import type { PublicShopProfile } from "../../../contract/shop-profile.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { POLICIES, POLICY_NAMES, type PolicyName } from "../../../rules/policies.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { pageMeta, rootDataOf } from "../seo.ts";
import type { OwnPolicy } from "./own-policy.ts";
import { Block, PROSE } from "./policy-blocks.tsx";

/** @returns the `meta` of a policy's page */
export function policyMeta(name: PolicyName, description: string) {
  return ({ matches }: MetaArgs) => pageMeta(rootDataOf(matches), { ...POLICIES[name], description });
}

interface PolicySection {
  /** The section's fragment in the URL, e.g. /refund-policy#how-refunds-arrive. */
  id: string;
  title: string;
  body: ReactNode;
}

interface PolicyPageProps {
  name: PolicyName;
  /** The policy in two or three sentences, for those who read no further. */
  summary: string;
  /** The day it came into force, yyyy-mm-dd. */
  effective: string;
  /** That day as text, if its wording is fixed. */
  effectiveText?: string;
  sections: readonly PolicySection[];
}

const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

/** Shows the owner's own text if the loader returns one, else the built-in text of the props. */
export function PolicyPage({ name, ...builtIn }: PolicyPageProps) {
  const own = useLoaderData<OwnPolicy | null>();
  const { summary, effective, effectiveText, sections } = own ? asProps(own) : builtIn;
  return (
    <main className="shell pt-8 pb-16 lg:pt-14 lg:pb-24">
      <header className="max-w-[66ch]">
        <h1 className="text-title">{POLICIES[name].title}</h1>
        <p className="mt-3 text-ink-soft">
          Effective date:{" "}
          <time dateTime={effective}>{effectiveText ?? longDate.format(new Date(effective))}</time>
        </p>
        {summary && <p className="mt-6 border-l-4 border-turmeric pl-5 text-xl leading-relaxed">{summary}</p>}
      </header>
      <div className="mt-12 lg:grid lg:grid-cols-[16rem_minmax(0,66ch)] lg:gap-16">
        <Contents sections={sections} />
        <article className="space-y-11">
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-heading">
                {title}
              </h2>
              <div className={PROSE}>{body}</div>
            </section>
          ))}
          <OtherPolicies than={name} />
        </article>
      </div>
    </main>
  );
}

function asProps({ summary, effective, sections }: OwnPolicy): Omit<PolicyPageProps, "name"> {
  return {
    summary,
    effective,
    sections: sections.map(({ id, title, blocks }) => ({
      id,
      title,
      body: blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />),
    })),
  };
}

function Contents({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <nav aria-label="On this page" className="hidden lg:block">
      <div className="sticky top-[calc(var(--sticky-top)+2rem)]">
        <p className="font-display text-sm font-bold text-husk">On this page</p>
        <ol className="mt-3 border-l-2 border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-0.5 flex min-h-11 items-center border-l-2 border-transparent py-1.5 pl-4 text-ink-soft hover:border-turmeric hover:text-leaf"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

function OtherPolicies({ than }: { than: PolicyName }) {
  return (
    <nav aria-label="Other policies" className="border-t-2 border-line pt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {POLICY_NAMES.filter((name) => name !== than).map((name) => (
          <li key={name}>
            <TextLink to={POLICIES[name].path} prefetch="intent">
              {POLICIES[name].title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Phone and e-mail of the shop. */
export function ContactLines({ shop: { phone, email } }: { shop: PublicShopProfile }) {
  return (
    <dl>
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <a className="inline-flex min-h-11 items-center" href={telLink(phone)}>
              {formatPhone(phone)}
            </a>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt>E-mail</dt>
          <dd>
            <a className="inline-flex min-h-11 items-center" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
