// Parses policies, which the owner writes as plain text: a line beginning with # starts a section, one beginning with
// - or * and a space is a list item, and an empty line ends a paragraph or list. HTML is not interpreted.
import { formatRupees, type Paise } from "./money.ts";
import { formatPhone } from "./phone.ts";

export type PolicyBlock = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

interface PolicySectionText {
  /** The section's anchor in the URL. */
  id: string;
  title: string;
  blocks: PolicyBlock[];
}

export interface PolicyText {
  /** The text before the first section, joined into one line. */
  summary: string;
  sections: PolicySectionText[];
}

function idOf(title: string, position: number): string {
  const parts = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return parts.length > 0 ? parts.join("-") : `part-${position + 1}`;
}

function blocksOf(lines: readonly string[]): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let isOpen = false;
  for (const line of lines.map((each) => each.trim())) {
    const last = blocks.slice(-1)[0];
    if (line === "") {
      isOpen = false;
    } else if (/^[-*] /.test(line)) {
      const item = line.slice(2).trim();
      if (isOpen && last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
      isOpen = true;
    } else if (isOpen && last?.kind === "paragraph") {
      last.text += ` ${line}`;
    } else if (isOpen && last?.kind === "list") {
      last.items[last.items.length - 1] += ` ${line}`;
    } else {
      blocks.push({ kind: "paragraph", text: line });
      isOpen = true;
    }
  }
  return blocks;
}

/**
 * @param text as the owner wrote it
 * @param replacements for names in braces, e.g. `{ phone: "+91 …" }` for {phone}; unknown names stay as written
 */
export function readPolicy(text: string, replacements: Readonly<Record<string, string>>): PolicyText {
  const filled = text.replace(/\{([a-zA-Z]+)\}/g, (written, name: string) =>
    Object.keys(replacements).includes(name) ? (replacements[name] as string) : written,
  );
  const parts = filled.replaceAll("\r", "").split(/^#+[ \t]*/m);
  const [opening = "", ...rest] = parts;
  const taken = new Set<string>();
  const sections = rest.map((part, position) => {
    const [title = "", ...lines] = part.split("\n");
    let id = idOf(title, position);
    if (taken.has(id)) id = `${id}-${position + 1}`;
    taken.add(id);
    return { id, title: title.trim(), blocks: blocksOf(lines) };
  });
  return { summary: opening.split(/\s+/).filter(Boolean).join(" "), sections };
}

interface PolicyShop {
  name: string;
  legalName: string;
  phone: string;
  email: string;
  postalAddress: string;
  deliveryCharge: Paise;
  freeDeliveryAbove: Paise;
}

/** The names a policy may contain in braces, and their replacements. */
export function policyTerms(shop: PolicyShop): Readonly<Record<string, string>> {
  return {
    shop: shop.name,
    legalName: shop.legalName,
    phone: formatPhone(shop.phone),
    email: shop.email,
    address: shop.postalAddress,
    deliveryCharge: formatRupees(shop.deliveryCharge),
    freeDeliveryAbove: formatRupees(shop.freeDeliveryAbove),
  };
}
