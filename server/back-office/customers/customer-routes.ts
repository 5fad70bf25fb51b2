import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/customers.ts";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { actorOf, isOwner } from "../../staff/admin-guard.ts";
import { addCustomerNote, removeCustomerNote } from "./customer-notes.ts";
import { findCustomer, getCustomer } from "./customer-queries.ts";
import { listCustomers, searchCustomers } from "./search-customers.ts";

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, contract.getCustomer, ({ params }, { request }) => getCustomer(db, params.id, isOwner(request)));

  serve(app, contract.addCustomerNote, ({ params, body }, { request }) =>
    addCustomerNote(deps, params.id, body, actorOf(request)),
  );

  serve(app, contract.removeCustomerNote, async ({ params }, { request }) => {
    await removeCustomerNote(deps, params, isOwner(request), actorOf(request));
    return { message: "The note is removed." };
  });

  serve(app, contract.findCustomer, ({ body }) => findCustomer(db, body.phone));

  serve(app, contract.searchCustomers, ({ body }) => searchCustomers(db, body.search));

  serve(app, contract.listCustomers, ({ body }) => listCustomers(db, body.orderIds));
}
