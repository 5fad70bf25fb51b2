// The private language of earlier releases must not spread: CONTRIBUTING.md has the words to use instead.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../server/platform/config/settings-schema.ts";
import { screenTextsOf } from "./support/screen-texts.ts";

const ROOT = join(import.meta.dirname, "..");

/** Today's genuine uses, for example the field `goneUnits` on the wire. Never raise these. */
const MOST_IN_COMMENTS = 62;
const MOST_NAMES = 51;
const MOST_IN_DOCUMENTS = 23;

const FOLDERS = ["server", "rules", "contract", "sandbox", "web", "tools", "tests", "demo"];

/** Words that need a second reading. Genuine uses, such as keep-alive and look-up, are left out. */
const DIALECT = [
  String.raw`\b(tell(s|ing)?|told|hears?|heard|news)\b(?! apart)`,
  String.raw`\b(ask(s|ed|ing)?|wish(es)?)\b`,
  String.raw`\blook(s|ed|ing)?\b(?!-?ups?\b)`,
  String.raw`\b(keep(s|ing)?|kept)\b(?!-alive)`,
  String.raw`\b(say(s|ing)?|said|words?)\b`,
  String.raw`\b(somebody|nobody|anybody|everybody|whoever|whom)\b|\bwho (asks|comes|has|is|was|pays|rings|waits)\b`,
  String.raw`\b(she|hers?|herself)\b`,
  String.raw`\b(anew|once more|begins? again)\b`,
  String.raw`\b(in turns?|(takes?|its|their|a) turns?)\b`,
  String.raw`\bpatien(ce|t)\b`,
  String.raw`\b(gives?|given|gave|giving) (it |them )?(up|back|way)\b`,
  String.raw`\b(beside|by itself|by themselves|by hand|in hand)\b`,
  String.raw`\b(?<!scrolled |navigat\w+ )(away|gone)\b`,
  String.raw`\b(rooms?|storeys?|house|doors?|walls?)\b(?! ?(no|number|name)\b)`,
  String.raw`\breferees?\b`,
].map((pattern) => new RegExp(pattern, "gi"));
const GENUINE_NAME = /look ?ups?$|house ?no|keep ?alive/i;

const STRING_OR_COMMENT =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const SQL_COMMENT = /--[^\n]*/g;

const countDialect = (text: string) =>
  DIALECT.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);

function commentsOf(file: string, text: string): string[] {
  if (file.endsWith(".sql")) return text.match(SQL_COMMENT) ?? [];
  return (text.match(STRING_OR_COMMENT) ?? []).filter((found) => /^\/[/*]/.test(found));
}

function namesOf(file: string, text: string): string[] {
  const inCode = file.endsWith(".css")
    ? []
    : (text.replace(STRING_OR_COMMENT, " ").match(/\b[A-Za-z_$][\w$]*/g) ?? []);
  return [...inCode, basename(file).replace(/\..*/, "")];
}

const spaced = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/[_-]/g, " ");

const files = execFileSync("git", ["ls-files", "-z", ...FOLDERS], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 1e8,
})
  .split("\0")
  .filter((file) => /\.(ts|tsx|mts|js|mjs|css|sql)$/.test(file) && !/schema\.ts$/.test(file))
  .filter((file) => existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

test("comments contain no more words of the private language than before", () => {
  const hits = files.flatMap(({ file, text }) => {
    const count = countDialect(commentsOf(file, text).join("\n"));
    return count > 0 ? [{ file, count }] : [];
  });
  const sum = hits.reduce((total, { count }) => total + count, 0);
  expect(
    sum,
    JSON.stringify(hits.toSorted((one, other) => other.count - one.count).slice(0, 10)),
  ).toBeLessThanOrEqual(MOST_IN_COMMENTS);
});

test("identifiers contain no more words of the private language than before", () => {
  const names = new Set(files.flatMap(({ file, text }) => namesOf(file, text)));
  const odd = [...names].filter((name) => countDialect(spaced(name)) > 0 && !GENUINE_NAME.test(spaced(name)));
  expect(odd.length).toBeLessThanOrEqual(MOST_NAMES);
});

const documents = execFileSync("git", ["ls-files", "*.md", "docs/*.md"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n");

/** Without code, and without the table of terms to avoid. */
const proseOf = (document: string) =>
  document
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`]*`/g, "")
    .replace(/\| not \| but \|[\s\S]*?\n\n/, "");

test("documents contain no more words of the private language than before", () => {
  const hits = documents.map((file) => ({
    file,
    count: countDialect(proseOf(readFileSync(join(ROOT, file), "utf8"))),
  }));
  const sum = hits.reduce((total, { count }) => total + count, 0);
  expect(sum, JSON.stringify(hits.filter(({ count }) => count > 0))).toBeLessThanOrEqual(MOST_IN_DOCUMENTS);
});

/** What screens, e-mails and messages must not contain, with better terms. */
const SCREEN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(pa(y|ys|id|ying)|g(i|a)v(e|es|ing|en)|sen(d|ds|t|ding)) (it |them |you |her )?back\b/i, "refund"],
  [/\b(paid|given|sent|what goes|stays?, what) back\b|\bmoney back\b|\btaken out\b/i, "refund, remove"],
  [/\b(goes|go|going|gone) back to (you|her|the shopper|the customer)\b|\bmoney .*gone back\b/i, "refund"],
  [/\bconsignments?\b/i, "parcel"],
  [/\bcarriers?\b/i, "courier"],
  [/\bshoppers?\b/i, "customer; in the storefront: you"],
  [/\border ids?\b/i, "order number"],
  [/\bfigures?\b/i, "reports"],
  [/\bnotices?\b/i, "notifications"],
  [/\bactivity\b/i, "history"],
  [/\balarms?\b|\bcannot wait\b/i, "alert, urgent"],
  [/\bshop profile\b/i, "shop details"],
  [/\bwhere you are told\b|\byou are told\b|\btell me (by|on)\b|\bwarn at so many\b/i, "alert contacts"],
  [
    /\blook at (them|it|these|this)\b|\bplease look\b|\blook (again|what|whether)\b/i,
    "preview, check, needs attention",
  ],
  [/\ball \S+ again\b/i, "print all again"],
  [/\bin no sheet\b/i, "not in a courier sheet"],
  [/\bread in\b/i, "upload"],
  [/\bof them booked\b|\bbooked are handed over\b/i, "{} booked; courier has picked up {}"],
  [/\blet (it|them|an order|this) go\b|\bgoes? on\b/i, "release, continue"],
  [/\bby (itself|themselves|hand)\b/i, "automatically, manually"],
  [/\b(whoever|nobody|somebody|anybody|everybody)\b/i, "name the person, or: anyone, no one"],
  [/\b(she|hers?|herself)\b/i, "the customer, the owner"],
  [/\b(anew|once more|begun|afresh|meanwhile)\b/i, "again, started"],
  [/\b(captured|provider's order)\b/i, "paid, collected"],
  [/\bfree to sell\b|\bsold while you type\b|\bstays? sold\b/i, "packets you can sell now"],
  [/\blevels? of (its|their) own\b|\bfew left at\b/i, "low-stock alert at"],
  [/\bcount the packets\b|\ball that are counted\b/i, "track stock, all tracked"],
  [/\bstrictly above\b|\bfrom (two|where) on\b/i, "say it as an example"],
  [/\bstands? (in|below|first|at|still|there)\b|\bnothing to say\b/i, "is, shows"],
  [/\bas they are\b.*\bwhat you change\b/i, "do not change the columns"],
  [/\bfound out\b|\bgets in who\b/i, "a stolen password is not enough"],
  [/^((end|keep|make) them|leave it)$/i, "log out, cancel"],
  [/\bhave a tea\b|\bhow it goes\b|\bneeds you now\b/i, "needs attention, sales"],
  [/\bmay not be (confirmed|packed|handed over|moved|undone)\b/i, "we do not know whether"],
  [/^program: /i, "a program"],
  [/\bcontact and law\b|^law$/i, "contact and legal"],
  [/^end$|^end all others$|^this one$/i, "log out, this device"],
  [/\bshipping run\b/i, "bookings"],
  [/\btyped tracking numbers?\b|\bnickname\b/i, "entered, name"],
  [/\bwhat remains\b/i, "net payments"],
  [/^any sum$|^by packet$/i, "enter it yourself, choose packets"],
  [/\b(Gst|Mrp|Hsn)\b|\bbecame\b/, "GST, MRP, HSN, old → new"],
  [/\bnpm run\b/i, "what the person who runs the server should do"],
];

/** Texts that must stay as they are, and texts in which the term has another meaning. */
const EXEMPT_TEXTS: readonly RegExp[] = [
  // The specification, sections 2 and 8.
  /^Order Id$/,
  /^Please try different order id$/,
  // A notice in the sense of the Digital Personal Data Protection Act, 2023.
  /This notice is written with the Digital Personal Data Protection Act, 2023 in mind\.$/,
  /^When this notice changes, the new text and its date appear here\./,
];

const isScreenFile = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  /^(web\/(?!build\/)|rules\/|contract\/|server\/notifications\/|server\/errors\.ts$)/.test(file);

const settings = new RegExp(String.raw`\b(${SETTING_NAMES.join("|")})\b`);

/** What a text must not contain, with better terms. */
function oddWordsIn(text: string): string[] {
  if (EXEMPT_TEXTS.some((exempt) => exempt.test(text))) return [];
  const odd = SCREEN_WORDS.flatMap(([pattern, better]) => {
    const found = pattern.exec(text);
    return found ? [`“${found[0]}” (${better})`] : [];
  });
  const setting = /\s/.test(text) && settings.exec(text);
  return setting ? [...odd, `the setting ${setting[0]}`] : odd;
}

test("texts of screens, e-mails and messages use the product's words", () => {
  const odd = files
    .filter(({ file }) => isScreenFile(file))
    .flatMap(({ file, text: source }) =>
      screenTextsOf(file, source).flatMap(({ line, text }) =>
        oddWordsIn(text).map((words) => `${file}:${line}: ${words} in “${text.slice(0, 120)}”`),
      ),
    );
  expect([...new Set(odd)]).toEqual([]);
});

test.each([
  "Look at them",
  "All {} again",
  "in no sheet for the courier yet",
  "Read in tracking numbers",
  "packed, {} of them booked",
  "{} booked are handed over",
  "Look at these first",
  "Consignment",
  "Select carrier",
  "Let it go on",
  "Paid back",
  "Given back",
  "Taken out",
  "What goes back",
  "Provider's order",
  "Begun",
  "Captured",
  "the shop by itself",
  "Type how many packets are free to sell now",
  "What is sold while you type stays sold.",
  "A product without a level of its own has the shop's.",
  "Few left at",
  "Count the packets",
  "All that are counted",
  "Warn at so many OTP messages left",
  "Alarms that cannot wait",
  "Where you are told",
  "Strictly above: an order of exactly this much still pays.",
  "What stands in every row of it",
  "Confirm and e-mail every paid order by itself",
  "Nothing is shown that has nothing to say.",
  "From two on.",
  "From where on delivery is free, by the shop profile.",
  "Leave “{}” as they are: what you change is told by them",
  "nobody gets in who has only found out your password",
  "Then a password that somebody has found out opens nothing",
  "End them",
  "Keep them",
  "Leave it",
  "Notices",
  "Figures",
  "Activity",
  "Everybody who may log in here",
  "run npm run backup, or set BACKUP_HOUR",
  "WhatsApp needs a mobile number and WHATSAPP_ALARM_TEMPLATE.",
  "A proxy that TRUSTED_PROXIES does not name",
  "Nothing waits for you. Have a tea!",
  "3 may not be confirmed",
  "Program: node",
  "Contact and law",
  "End all others",
  "This one",
  "Shipping run of 3 parcels",
  "Parcels with typed tracking numbers are not counted.",
  "The nickname of the address in your courier account.",
  "What remains",
  "Any sum",
  "Mrp",
])("the words of “%s” are rejected", (text) => {
  expect(oddWordsIn(text)).not.toEqual([]);
});

test("texts are found in JSX, attributes, strings and templates", () => {
  const source = `
    const STATES = { "refund due": "To be refunded" };
    const call = { summary: "Documentation of a call", failure: "Failed to save" };
    export const Part = ({ count }) => (
      <p className="flex gap-2" title="some lower case">
        Open <b>{count}</b> of{" "}
        <Link to="/admin/orders">the orders</Link>
        {count > 0 && \`\${count} to pack\`}
        <Button label="Save">Not now</Button>
      </p>
    );`;
  expect(screenTextsOf("part.tsx", source).map(({ text }) => text)).toEqual([
    "To be refunded",
    "Failed to save",
    "Open {} of the orders {}",
    "some lower case",
    "the orders",
    "{} to pack",
    "Not now",
    "Save",
    "Save",
  ]);
});
