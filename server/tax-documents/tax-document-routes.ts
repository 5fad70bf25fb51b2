import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/tax-documents.ts";
import { isUuid } from "../../rules/uuid.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { sendPdf } from "../platform/http/send-pdf.ts";
import { readInput, serve } from "../platform/http/serve.ts";
import { actorOf } from "../staff/admin-guard.ts";
import { addGstRateChange, removeGstRateChange } from "./change-gst-rates.ts";
import { getTaxDocument } from "./document-queries.ts";
import { printDocument, printInvoices } from "./print-documents.ts";
import { removeTaxRegime, setTaxRegime } from "./set-tax-regime.ts";
import { getTaxSettings } from "./tax-settings-queries.ts";

export function taxDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, contract.getTaxDocument, ({ params }) => getTaxDocument(db, params.id));
  serve(app, contract.getTaxSettings, () => getTaxSettings(db));
  serve(app, contract.setTaxRegime, ({ body }, { request }) => setTaxRegime(deps, body, actorOf(request)));
  serve(app, contract.removeTaxRegime, ({ params }, { request }) =>
    removeTaxRegime(deps, params.from, actorOf(request)),
  );
  serve(app, contract.addGstRateChange, ({ body }, { request }) =>
    addGstRateChange(deps, body, actorOf(request)),
  );
  serve(app, contract.removeGstRateChange, async ({ params }, { request }) => {
    await removeGstRateChange(deps, params.id, actorOf(request));
    return { message: "The change of the rate is removed." };
  });

  app.get<{ Params: { id: string } }>(
    contract.TAX_DOCUMENT_PDF_PATH,
    { config: { access: "owner" } },
    async ({ params: { id }, query }, reply) => {
      const { size } = readInput(contract.PdfQuery, query);
      if (!isUuid(id)) throw new ShopError("TAX_DOCUMENT_NOT_FOUND");
      return sendPdf(reply, await printDocument(db, id, size));
    },
  );

  app.post(contract.INVOICES_PDF_PATH, { config: { access: "owner" } }, async ({ body }, reply) => {
    const { orderIds, size } = readInput(contract.InvoicesInput, body);
    return sendPdf(reply, await printInvoices(db, orderIds, size));
  });
}
