// In its own file, because shoppers' pages load address.ts.
import * as z from "zod/mini";
import { staffAddressFieldError } from "../rules/staff-address.ts";
import { addressShape } from "./address.ts";

/** An address as staff enter it for a customer, without its id. The e-mail address may be empty. */
export const StaffAddressFields = z.object(addressShape(staffAddressFieldError));
