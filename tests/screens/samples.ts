// Things for replies. A test changes the fields it is about.
import type { AdminCoupon } from "../../contract/admin-coupons.ts";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { AdminCategory } from "../../contract/categories.ts";
import type { SavedHomePage } from "../../contract/home-page.ts";
import type { CountedProduct } from "../../contract/low-stock.ts";
import type { OrderNote } from "../../contract/order-notes.ts";
import type { AdminOrder, OrderDetail } from "../../contract/orders.ts";
import type { PublicShopProfile, ShopSettings } from "../../contract/shop-profile.ts";
import { HOME_BLOCKS, hasOwnTitle } from "../../rules/home-page.ts";
import type { OrderUuid, ProductUuid, Slug } from "../../rules/ids.ts";
import { orderNumber } from "../../rules/ids.ts";
import { paise, ZERO } from "../../rules/money.ts";
import { NUTRIENT_NAMES, type NutrientName } from "../../rules/nutrient-names.ts";
import type { Phone } from "../../rules/phone.ts";

let made = 0;

/** A UUID that no other thing has. */
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

export const SHOP: PublicShopProfile = {
  name: "Nendra",
  tagline: "",
  about: "",
  legalName: "Nendra Foods",
  phone: "+919876543210",
  email: "hello@nendra.example",
  postalAddress: "",
  social: { label: "", url: "" },
  gstin: "",
  chargesGst: true,
  fssaiNumber: "",
  grievanceOfficer: { name: "", designation: "" },
  careHours: "",
  deliveryCharge: paise(5_000),
  freeDeliveryAbove: paise(50_000),
  cutoffHour: 12,
  logo: "",
  icon: "",
  heroImage: "",
  heroImageTall: "",
  shareImage: "",
  homeTiles: [],
};

export function coupon(changes: Partial<AdminCoupon> = {}): AdminCoupon {
  return {
    _id: uuid(),
    couponName: "NENDRA10",
    discountPercentage: 10,
    isActive: true,
    validFrom: null,
    validUntil: null,
    minItemsPrice: ZERO,
    totalLimit: null,
    perPhoneLimit: null,
    usedCount: 0,
    createdAt: "2026-11-01T04:30:00.000Z",
    ...changes,
  };
}

export function category(changes: Partial<AdminCategory> = {}): AdminCategory {
  return { _id: uuid(), name: "Halwa", image: null, products: 4, ...changes };
}

const NUTRITION = Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, null])) as Record<
  NutrientName,
  null
>;

export function product(changes: Partial<AdminProduct> = {}): AdminProduct {
  return {
    _id: uuid() as ProductUuid,
    productId: `achappam-${made}` as Slug,
    name: "Achappam",
    images: [],
    sellingPrice: paise(10_000),
    mrp: paise(12_000),
    stock: true,
    description: "",
    details: [],
    ingredients: [],
    netWeightGrams: 250,
    isVeg: true,
    category: { _id: uuid(), name: "Halwa" },
    genericName: "",
    makerName: "",
    makerAddress: "",
    customerCare: "",
    countryOfOrigin: "India",
    storage: "",
    shelfLifeDays: null,
    shelfLifeMonths: null,
    isVeganApproved: false,
    isCombination: false,
    allergens: null,
    mayContain: [],
    ...NUTRITION,
    inStock: true,
    available: null,
    unitsVersion: 0,
    unitsTyped: null,
    lowStockLevel: null,
    hsnCode: "19059090",
    gstRatePercent: 5,
    updatedAt: "2026-11-01T04:30:00.000Z",
    nextImages: null,
    ...changes,
  };
}

/** A product whose units are counted, and run low. */
export function countedProduct(changes: Partial<CountedProduct> = {}): CountedProduct {
  return {
    _id: uuid() as ProductUuid,
    productId: `achappam-${made}` as Slug,
    name: "Achappam",
    image: null,
    inStock: true,
    available: 2,
    promised: 0,
    lowStockLevel: null,
    level: 5,
    soldLately: 10,
    updatedAt: "2026-11-01T04:30:00.000Z",
    ...changes,
  };
}

const POLICY = { text: "", effective: "2026-01-01" };

export const SETTINGS: ShopSettings = {
  name: SHOP.name,
  tagline: "",
  about: "",
  legalName: SHOP.legalName,
  phone: SHOP.phone,
  email: SHOP.email,
  postalAddress: "",
  social: { label: "", url: "" },
  gstin: "",
  gstinSince: "",
  hasNoGstin: true,
  fssaiNumber: "",
  grievanceOfficer: { name: "", designation: "" },
  careHours: "",
  homeTiles: ["Crisp", "Fresh", "Honest"].map((title) => ({ title, text: "", image: "", isOn: true })),
  deliveryCharge: SHOP.deliveryCharge,
  freeDeliveryAbove: SHOP.freeDeliveryAbove,
  cutoffHour: SHOP.cutoffHour,
  zoneDays: { ownState: 2, near: 3, rest: 5, remote: 8 },
  confirmAutomatically: false,
  orderPrefix: "NEN",
  documentPrefix: "",
  smsAlarmBelow: 100,
  lowStockBelow: 5,
  noticeEmail: "",
  noticeWhatsapp: "",
  sheet: {
    name: "Sheet1",
    orderPrefix: "ND",
    productDescription: "Snacks",
    invoiceNo: "",
    hsnCode: "",
    consigneeCompany: "",
    originPincode: "678001",
    shipperName: "Nendra",
    shipperEmail: "",
    shipperMobile: "",
    paymentMode: "Prepaid",
    weightKg: 0.5,
    quantity: 1,
    lengthCm: 20,
    widthCm: 15,
    heightCm: 10,
  },
  parcel: { packagingGrams: 100, lengthCm: 20, widthCm: 15, heightCm: 10, pickupLocation: "Home" },
  trackingPages: [],
  pages: { about: "", contact: "", pricing: "" },
  policies: { terms: POLICY, privacy: POLICY, refund: POLICY, shipping: POLICY },
};

export function homePage(changes: Partial<SavedHomePage> = {}): SavedHomePage {
  const blocks = HOME_BLOCKS.map((kind) => {
    const title = hasOwnTitle(kind) ? `About ${kind}` : "";
    return { kind, title, text: "", picture: "", alt: "", isOn: true };
  });
  return { blocks, reviews: [], updatedAt: "2026-11-01T04:30:00.000Z", ...changes };
}

export function adminOrder(changes: Partial<AdminOrder> = {}): AdminOrder {
  const phone = "+919876543210" as Phone;
  return {
    _id: uuid() as OrderUuid,
    orderId: orderNumber(`NEN${String(made).padStart(10, "0")}`),
    dispatchNumber: null,
    status: "Paid",
    createdAt: "2026-11-01T04:30:00.000Z",
    name: "Lakshmi Nair",
    email: "lakshmi@example.com",
    phone,
    contactPhone: null,
    pincode: "682001",
    items: [
      {
        productId: "achappam" as Slug,
        name: "Achappam",
        image: null,
        quantity: 1,
        sellingPrice: paise(10_000),
        mrp: paise(12_000),
        netWeightGrams: 250,
        hsnCode: "19059090",
        gstRatePercent: 5,
        refundedUnits: 0,
        refundedAmount: ZERO,
        goneUnits: 0,
      },
    ],
    totalAmount: paise(15_000),
    refundedAmount: ZERO,
    shippingCharges: paise(5_000),
    coupon: null,
    addressId: {
      _id: uuid(),
      fullName: "Lakshmi Nair",
      email: "lakshmi@example.com",
      phone,
      pincode: "682001",
      state: "Kerala",
      city: "Kochi",
      houseNo: "Flat 4B",
      roadName: "Marine Drive",
      landmark: "",
    },
    held: null,
    holdReason: null,
    packingNotes: [],
    paperworkVersion: 1,
    isBooked: false,
    ...changes,
  };
}

export function orderDetail(changes: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...adminOrder(),
    itemsPrice: paise(10_000),
    discount: ZERO,
    paidAt: "2026-11-01T04:35:00.000Z",
    cancelReason: null,
    paymentLinkMadeAt: null,
    erasedAt: null,
    payments: [],
    money: {
      method: "online",
      captured: paise(15_000),
      refunded: ZERO,
      left: paise(15_000),
      deliveryLeft: paise(5_000),
      refundedUnits: [],
      refunds: [],
      disputes: [],
    },
    otherRefunds: null,
    messages: [],
    moves: [],
    corrections: [],
    consignment: null,
    heldParcel: null,
    earlierConsignments: [],
    alerts: [],
    notes: [],
    customerNotes: [],
    buyerGstin: null,
    buyerBusinessName: null,
    invoice: null,
    taxDocuments: null,
    ...changes,
  };
}

export function orderNote(note: string): OrderNote {
  return {
    _id: uuid(),
    note,
    author: "lakshmi",
    isOwners: true,
    at: "2026-11-01T04:40:00.000Z",
    isForPacking: false,
  };
}
