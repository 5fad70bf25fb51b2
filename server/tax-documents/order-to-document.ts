import { sql } from "kysely";
import type { Buyer, Seller } from "../../contract/tax-documents.ts";
import type { Supply } from "../../rules/gst.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import type { DocumentLine, NamedLine, TaxDocumentKind } from "../../rules/tax-documents.ts";
import type { IndianDate } from "../../rules/time.ts";
import { placeOf } from "../facts/addresses.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { isInForce } from "../reports/daily-totals/money-back.ts";

/** A document that an order has. */
export interface IssuedDocument {
  id: string;
  kind: TaxDocumentKind;
  seller: Seller;
  supply: Supply;
  supplyState: string;
  buyerGstin: string | null;
  lines: DocumentLine[];
  total: Paise;
  /** Whether its refund is made or under way; true for a sale. */
  isInForce: boolean;
  /** Null once it was erased. */
  buyer: Buyer | null;
}

/** What the documents of an order are made of. */
export interface OrderToDocument {
  id: OrderUuid;
  discount: Paise;
  delivery: Paise;
  total: Paise;
  /** The place of supply. */
  state: string;
  buyerGstin: string | null;
  /** Null once the shopper's data was erased. */
  buyer: Buyer | null;
  /** As sold, with the rates of the day. */
  lines: NamedLine[];
  /** Oldest first. */
  documents: IssuedDocument[];
  /** Whether it has ever been packed. */
  wasPacked: boolean;
}

/**
 * The rate of a line's product by the changes of GST rates that were entered; null if none applies. The line's own rate
 * is that of the day of the order, and tax follows the day of the invoice (CGST Act, section 14). A change counts if the
 * product got it after the order was placed, with a minute for orders being placed at that moment; the last one wins. The product
 * may have another category or HSN code since.
 */
const rateInForce = (day: IndianDate) => sql<number | null>`(
  select rate_percent from gst_rate_changes as changes
  where changes.from_date <= ${day}::date
    and coalesce(changes.applied_at + interval '1 minute', 'infinity') > orders.created_at
    and case when changes.applied_at is null
      then changes.product_id = products.id or changes.category_id = products.category_id
        or starts_with(products.hsn_code, changes.hsn_code)
      else exists (select from gst_rate_change_products where change_id = changes.id and product_id = products.id) end
  order by coalesce(changes.applied_at, 'infinity') desc, changes.from_date desc, changes.id desc
  limit 1)`;

const buyerOfDocument = sql`(
  select jsonb_build_object('name', name, 'businessName', business_name, ${placeOf("tax_document_buyers")})
  from tax_document_buyers where document_id = documents.id)`;

/** Vouchers of money that was not returned after all leave the sale as it was. */
export function vouchersInForce({ documents }: OrderToDocument): IssuedDocument[] {
  return documents.filter(({ kind, isInForce: counts }) => kind === "refund voucher" && counts);
}

/**
 * The facts for the documents of orders, in the order of `ids`.
 * @param ids of the orders' rows, which are locked
 * @param day of the documents
 */
export async function listOrdersToDocument(
  trx: Queryable,
  ids: readonly OrderUuid[],
  day: IndianDate,
): Promise<OrderToDocument[]> {
  // Amounts within JSON are already whole paise.
  const { rows } = await sql<OrderToDocument>`
    select orders.id, orders.discount, orders.delivery, orders.total, coalesce(orders.supply_state, addresses.state, '') as state,
      orders.buyer_gstin,
      case when coalesce(full_name, '') <> '' then jsonb_build_object('name', full_name,
        'businessName', coalesce(buyer_business_name, ''), ${placeOf()}) end as buyer,
      (select jsonb_agg(jsonb_build_object('position', order_lines.position, 'name', order_lines.name,
          'hsnCode', order_lines.hsn_code, 'quantity', order_lines.quantity,
          'sellingPrice', order_lines.selling_price,
          'gstRatePercent', coalesce(${rateInForce(day)}, order_lines.gst_rate_percent)) order by order_lines.position)
        from order_lines join products on products.id = order_lines.product_id
        where order_lines.order_id = orders.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'seller', seller, 'supply', supply,
          'supplyState', supply_state, 'buyerGstin', buyer_gstin, 'lines', lines, 'total', total,
          'isInForce', ${isInForce}, 'buyer', ${buyerOfDocument}) order by issued_at, id)
        from tax_documents as documents where documents.order_id = orders.id), '[]') as documents,
      exists (select from order_moves where order_id = orders.id and to_status = 'Packed') as was_packed
    from orders left join addresses on addresses.id = orders.address_id
    where orders.id = any(${ids})
    order by array_position(${ids}::uuid[], orders.id)`.execute(trx);
  return rows;
}
