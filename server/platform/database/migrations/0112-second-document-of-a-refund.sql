-- Up Migration

-- A refund that failed before the order was packed has its voucher, and the invoice is for the whole order. If the money is
-- returned after all, the refund gets a credit note too.
alter table tax_documents
  drop constraint tax_documents_refund_id_key,
  add constraint one_document_of_a_kind_per_refund unique (refund_id, kind);
