// Addresses as JSON. `addresses` is the table's name or alias in the statement.
import { sql } from "kysely";

/** Where a parcel goes, without a name, as arguments of `jsonb_build_object`. */
export const placeOf = (addresses = "addresses") => {
  const of = (column: string) => sql.ref(`${addresses}.${column}`);
  return sql`'houseNo', ${of("house_no")}, 'roadName', ${of("road_name")}, 'landmark', ${of("landmark")},
    'city', ${of("city")}, 'state', ${of("state")}, 'pincode', ${of("pincode")}`;
};

/** An address as shoppers and staff see and edit it. */
export const addressJson = sql`jsonb_build_object('_id', addresses.id, 'fullName', addresses.full_name,
  'email', addresses.email, 'phone', addresses.phone, ${placeOf()})`;
