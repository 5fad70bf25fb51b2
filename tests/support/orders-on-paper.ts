// Orders of every length, and what their slips must show, packet by packet.
import type pg from "pg";
import { getShop } from "../../contract/shop-profile.ts";
import type { AddressFields } from "../../rules/address.ts";
import type { TestShop } from "./open-test-shop.ts";
import { LINES, ordersToPrint, type PrintedOrder } from "./printed-orders.ts";
import { type PdfPage, readPdf, readQrCodes, squeeze } from "./read-pdf.ts";

export interface OrderOnPaper extends PrintedOrder {
  lines: { units: number; name: string }[];
  /** Name, address and phone number, as they are printed. */
  recipient: string[];
}

/** How many products an order has, and whether its address fills the form's fields. */
export interface OrderSize {
  lines: number;
  hasLongAddress?: boolean;
}

/** An order of each number of products, and one of eight with a long address. */
export const THIRTEEN_ORDERS: readonly OrderSize[] = [
  ...Array.from({ length: LINES }, (_, index) => ({ lines: index + 1 })),
  { lines: 8, hasLongAddress: true },
];

/** Each number of products, with a short and with a long address. */
export const EVERY_SIZE: readonly OrderSize[] = [true, false].flatMap((hasLongAddress) =>
  Array.from({ length: LINES }, (_, index) => ({ lines: index + 1, hasLongAddress })),
);

const LONG_ADDRESS: Omit<AddressFields, "email" | "pincode"> = {
  fullName: "Thiruvananthapuram Padmanabhan Venkatasubramanian Lakshmikutty Amma Raghavan",
  houseNo: "Flat 1204, Twelfth Floor, Tower Three, Sreelakshmi Residential Apartments",
  roadName:
    "Old Pattambi Main Road, opposite the Government Higher Secondary School, next to the railway level crossing",
  landmark:
    "Behind the Bhagavathy temple pond, third gate on the left after the cooperative milk society, ring the lower bell",
  city: "Thiruvananthapuram Corporation, Nedumangad Taluk",
  state: "Dadra and Nagar Haveli and Daman and Diu",
};

/** Confirmed orders to pack today of these sizes. @returns by ascending dispatch number */
export async function ordersOfSizes(
  shop: TestShop,
  sql: pg.Pool,
  sizes: readonly OrderSize[],
): Promise<OrderOnPaper[]> {
  const orders = await ordersToPrint(shop, sql, sizes.length);
  for (const [index, { lines, hasLongAddress }] of sizes.entries()) {
    const { orderId } = orders[index] as PrintedOrder;
    await sql.query(
      `delete from order_lines where order_id = (select id from orders where order_number = $1) and position >= $2`,
      [orderId, lines],
    );
    if (hasLongAddress) await lengthenAddress(sql, orderId);
  }
  return Promise.all(orders.map((order) => bought(sql, order)));
}

/** Gives an order its own address row with the long address. */
async function lengthenAddress(sql: pg.Pool, orderId: string): Promise<void> {
  const { fullName, houseNo, roadName, landmark, city, state } = LONG_ADDRESS;
  await sql.query(
    `with own as (
      insert into addresses (phone, email, pincode, full_name, house_no, road_name, landmark, city, state)
      select phone, email, pincode, $2, $3, $4, $5, $6, $7
      from addresses where id = (select address_id from orders where order_number = $1) returning id)
    update orders set address_id = (select id from own) where order_number = $1`,
    [orderId, fullName, houseNo, roadName, landmark, city, state],
  );
}

/** What a shopper bought, and where it goes. */
export async function bought(sql: pg.Pool, order: PrintedOrder): Promise<OrderOnPaper> {
  const { rows: lines } = await sql.query<{ units: number; name: string }>(
    `select quantity as units, name from order_lines
     where order_id = (select id from orders where order_number = $1) order by position`,
    [order.orderId],
  );
  const { rows } = await sql.query<{ recipient: string[] }>(
    `select array[full_name, house_no, road_name, landmark, city || ' ' || pincode, state, right(orders.phone, 5)] as recipient
     from orders join addresses on addresses.id = address_id where order_number = $1`,
    [order.orderId],
  );
  return { ...order, lines, recipient: rows[0]?.recipient.filter(Boolean) ?? [] };
}

/** The sender's line on every slip. */
export async function senderOf(shop: TestShop): Promise<string> {
  const { postalAddress, phone } = await (await fetch(`${shop.url}${getShop.path}`)).json();
  return `${postalAddress}, ${phone}`;
}

const occurrences = (text: string, part: string): number => text.split(squeeze(part)).length - 1;

/** How often "2 × Banana Halwa" is among the pieces of a slip. A number before it would be another piece. */
function timesPrinted(pieces: readonly string[], { units, name }: OrderOnPaper["lines"][number]): number {
  const line = new RegExp(`(?<!\\d)${units}\\s*×\\s*${name.replaceAll(" ", "\\s+")}`, "gu");
  return pieces.join("\n").match(line)?.length ?? 0;
}

/**
 * What is wrong with printed slips, a sentence each.
 * @param sheets the pages with slips
 * @param codes the QR codes on each of these pages
 * @param orders in the order of their slips
 * @param sender the sender's line
 */
export function wrongOnSlips(
  sheets: readonly PdfPage[],
  codes: readonly string[][],
  orders: readonly OrderOnPaper[],
  { sender, size }: { sender: string; size: [number, number] },
): string[] {
  const wrong: string[] = [];
  const slips = piecesOfSlips(sheets, orders);
  for (const { orderId, dispatchNumber, lines, recipient } of orders) {
    const slip = `${lines.length} products, ${orderId}`;
    const pieces = slips.get(orderId) ?? [];
    const text = squeeze(pieces.join(""));
    for (const part of [`Dispatch no. ${dispatchNumber}`, ...recipient, `From: ${sender}`])
      if (occurrences(text, part) === 0) wrong.push(`${slip}: not printed: ${part}`);
    for (const line of lines)
      if (timesPrinted(pieces, line) !== 1)
        wrong.push(`${slip}: not printed once: ${line.units} × ${line.name}`);
    if (occurrences(text, "×") !== lines.length) wrong.push(`${slip}: other packets`);
    if (occurrences(text, "From:") !== 1) wrong.push(`${slip}: not one sender`);
  }
  const scanned = codes.flatMap((onPage) => onPage.toSorted());
  const numbers = sheets.flatMap(({ pieces }) =>
    orders
      .map(({ orderId }) => orderId)
      .filter((id) => pieces.includes(id))
      .toSorted(),
  );
  if (scanned.join() !== numbers.join()) wrong.push(`QR codes: ${scanned.join()}`);
  const isComplete = ({ text }: PdfPage) =>
    text.includes("×") && orders.some(({ orderId }) => text.includes(orderId));
  return [...wrong, ...wrongOnPages(sheets, size, isComplete)];
}

/** The pieces of each slip, which begins with its order number as a piece of its own and may continue on the next page. */
function piecesOfSlips(sheets: readonly PdfPage[], orders: readonly OrderOnPaper[]): Map<string, string[]> {
  const slips = new Map(orders.map(({ orderId }) => [orderId, [] as string[]]));
  let slip: string[] = [];
  for (const piece of sheets.flatMap(({ pieces }) => pieces)) {
    slip = slips.get(piece) ?? slip;
    slip.push(piece);
  }
  return slips;
}

/** What is wrong with a printed pick list, a sentence each. */
export function wrongOnPickList(
  pages: readonly PdfPage[],
  orders: readonly OrderOnPaper[],
  size: [number, number],
): string[] {
  const text = pages.map((page) => page.text).join("");
  const packets = new Map<string, number>();
  for (const { units, name } of orders.flatMap(({ lines }) => lines))
    packets.set(name, (packets.get(name) ?? 0) + units);
  const rowOf = (name: string, count: number) =>
    new RegExp(`${squeeze(name)}([\\d.]+k?geach·)?\\d+orders?${count}packets?`, "gu");
  const missing = [...packets]
    .filter(([name, count]) => text.match(rowOf(name, count))?.length !== 1)
    .map(([name, count]) => `not printed once: ${count} × ${name}`);
  return [
    ...missing,
    ...wrongOnPages(pages, size, ({ text }) => text.startsWith("Picklist") && text.includes("each")),
  ];
}

/** Pages of another size, pages for which a check fails, and pieces that are not whole on the paper. */
export function wrongOnPages(
  pages: readonly PdfPage[],
  size: [number, number],
  isComplete: (page: PdfPage) => boolean = ({ text }) => text !== "",
): string[] {
  return pages.flatMap((page, index) => {
    const of = `page ${index + 1} of ${pages.length}`;
    const [width, height] = page.size;
    const cut = page.places.filter(({ x, y, right }) => x < 0 || y < 0 || right > width || y > height);
    return [
      page.size.join() === size.join() ? null : `${of}: ${width} by ${height} points`,
      isComplete(page) ? null : `${of}: nameless or without packets`,
      ...cut.map(({ text }) => `${of}: cut: ${text}`),
    ].filter((wrong) => wrong !== null);
  });
}

/** Reads a job that prints the pick list and then the slips. */
export async function readPrintJob(file: Uint8Array) {
  const pages = await readPdf(file);
  const codes = await readQrCodes(file);
  const first = codes.findIndex((onPage) => onPage.length > 0);
  return { pickList: pages.slice(0, first), slips: pages.slice(first), codes: codes.slice(first) };
}
