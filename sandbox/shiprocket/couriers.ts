/** Couriers with their rates and delivery times, computed from weight and pincodes. */
import { textOf } from "../check-input.ts";
import { yearFirst } from "./indian-time.ts";
import { pickupByPincode } from "./pickup-addresses.ts";
import { ShiprocketError } from "./shiprocket-error.ts";

interface CourierCompany {
  id: number;
  name: string;
  isSurface: boolean;
  rating: number;
  /** Rupees per started half kilogram, by zone a to e. */
  rates: [number, number, number, number, number];
  days: [number, number, number, number, number];
}

const COMPANIES: CourierCompany[] = [
  {
    id: 1,
    name: "Blue Dart Air",
    isSurface: false,
    rating: 4.7,
    rates: [47, 54, 66, 81, 104],
    days: [1, 2, 2, 3, 5],
  },
  {
    id: 10,
    name: "Delhivery Surface",
    isSurface: true,
    rating: 4.4,
    rates: [31, 36, 44, 52, 68],
    days: [2, 3, 4, 6, 9],
  },
  {
    id: 14,
    name: "DTDC Surface",
    isSurface: true,
    rating: 4.1,
    rates: [33, 39, 46, 55, 71],
    days: [2, 3, 5, 6, 8],
  },
  {
    id: 33,
    name: "Xpressbees Air",
    isSurface: false,
    rating: 4.3,
    rates: [40, 46, 57, 69, 92],
    days: [1, 2, 3, 4, 6],
  },
  {
    id: 48,
    name: "Ekart Logistics",
    isSurface: true,
    rating: 3.9,
    rates: [29.5, 34.5, 42, 49.75, 66],
    days: [3, 4, 5, 7, 10],
  },
];
const RECOMMENDED = 10;
const SLAB_KG = 0.5;
/** Divisor of the volumetric weight. */
const CUBIC_CM_PER_KG = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;
const HARD_TO_REACH = /^(?:19|744|78|79)/;
const SOUTH = /^[56]/;

/** a: same city, b: same state, c: same part of India, d: the rest, e: hills, islands and the north-east; by pincode. */
function zoneOf(from: string, to: string): "a" | "b" | "c" | "d" | "e" {
  if (HARD_TO_REACH.test(to)) return "e";
  if (from.slice(0, 3) === to.slice(0, 3)) return "a";
  if (from.slice(0, 2) === to.slice(0, 2)) return "b";
  return from[0] === to[0] || (SOUTH.test(from) && SOUTH.test(to)) ? "c" : "d";
}

/**
 * False for pincodes of the army's own post offices, which begin with 9, and those with 00: no courier serves
 * them.
 */
export function isServiceable(pincode: string): boolean {
  return !/^(?:9|00)/.test(pincode);
}

export function findCompany(id: number): CourierCompany | undefined {
  return COMPANIES.find((company) => company.id === id);
}

/** The serviceability call. Like Shiprocket, it reports "no courier" as status 404 in the body of an HTTP 200. */
export function listCouriers(query: Record<string, unknown>) {
  const from = textOf(query, "pickup_postcode");
  const to = textOf(query, "delivery_postcode");
  const weight = Number(textOf(query, "weight"));
  const errors: Record<string, string[]> = {};
  if (!/^\d{6}$/.test(from)) errors.pickup_postcode = ["The pickup postcode must be 6 digits."];
  if (!/^\d{6}$/.test(to)) errors.delivery_postcode = ["The delivery postcode must be 6 digits."];
  if (!(weight > 0)) errors.weight = ["The weight must be greater than 0."];
  if (!/^[01]$/.test(textOf(query, "cod"))) errors.cod = ["The cod field is required."];
  if (Object.keys(errors).length > 0) throw new ShiprocketError(422, "The given data was invalid.", errors);
  if (!isServiceable(to) || !pickupByPincode(from)) {
    return {
      status: 404,
      message: "No courier partner is serviceable for this pickup and delivery pincode.",
    };
  }
  const size = ["length", "breadth", "height"].map((side) => Number(textOf(query, side)) || 0);
  const volumetric = size.reduce((volume, side) => volume * side, 1) / CUBIC_CM_PER_KG;
  const charged = Math.max(weight, volumetric);
  const slabs = Math.ceil(charged / SLAB_KG - 1e-9);
  const zone = zoneOf(from, to);
  const zoneIndex = "abcde".indexOf(zone);
  return {
    status: 200,
    company_auto_shipment_insurance_setting: false,
    currency: "INR",
    data: {
      available_courier_companies: COMPANIES.map((company) => {
        const rate = (company.rates[zoneIndex] as number) * slabs;
        const days = company.days[zoneIndex] as number;
        return {
          courier_company_id: company.id,
          courier_name: company.name,
          rate,
          freight_charge: rate,
          cod_charges: 0,
          rto_charges: Math.round(rate * 80) / 100,
          etd: yearFirst(new Date(Date.now() + days * DAY_MS).toISOString()).slice(0, 10),
          estimated_delivery_days: String(days),
          etd_hours: days * 24,
          rating: company.rating,
          cutoff_time: "14:00",
          cod: 1,
          is_surface: company.isSurface,
          min_weight: SLAB_KG,
          charge_weight: slabs * SLAB_KG,
          zone: `z_${zone}`,
          blocked: 0,
        };
      }),
      recommended_courier_company_id: RECOMMENDED,
    },
  };
}
