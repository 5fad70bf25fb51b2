// A product for search engines: schema.org Product.
import type { Product } from "../../../contract/catalogue.ts";
import { imageUrl } from "../../../rules/images.ts";
import { toRupees } from "../../../rules/money.ts";
import { NUTRIENT_NAMES } from "../../../rules/nutrient-names.ts";
import { NUTRIENTS } from "../../../rules/nutrition.ts";
import { formatAllergens, formatShelfLife, makerOf } from "../../../rules/product-label.ts";
import { unitPrice } from "../../../rules/unit-price.ts";
import type { RootData } from "../../root-data.ts";

const SHARED_WIDTH = 1200;
/** UN/CEFACT codes of units. */
const UNIT_CODES = { g: "GRM", kg: "KGM", mg: "MGM", kcal: "K51" } as const;

export function productThing({ shop, publicUrl }: RootData, product: Product) {
  const { name, address } = makerOf(product, shop);
  const { netWeightGrams, countryOfOrigin } = product;
  return {
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.productId,
    category: product.category.name,
    brand: { "@type": "Brand", name: shop.name },
    image: product.images.map((path) => publicUrl + imageUrl(path, SHARED_WIDTH)),
    ...(name ? { manufacturer: { "@type": "Organization", name, ...(address ? { address } : {}) } } : {}),
    ...(countryOfOrigin ? { countryOfOrigin: { "@type": "Country", name: countryOfOrigin } } : {}),
    ...(netWeightGrams > 0 ? { weight: quantity(netWeightGrams, "g") } : {}),
    additionalProperty: properties(product),
    offers: offer(publicUrl, product),
  };
}

function quantity(value: number, unit: keyof typeof UNIT_CODES) {
  return { "@type": "QuantitativeValue", value, unitCode: UNIT_CODES[unit] };
}

function offer(publicUrl: string, product: Product) {
  const { productId, sellingPrice, mrp, netWeightGrams, isCombination, stock } = product;
  const price = toRupees(sellingPrice).toFixed(2);
  const unit = isCombination ? null : unitPrice(sellingPrice, netWeightGrams);
  const specification = { "@type": "UnitPriceSpecification", priceCurrency: "INR" };
  const specifications = [
    ...(unit
      ? [
          {
            ...specification,
            price,
            referenceQuantity: { ...quantity(netWeightGrams, "g"), valueReference: quantity(1, unit.unit) },
          },
        ]
      : []),
    ...(mrp > sellingPrice
      ? [
          {
            ...specification,
            priceType: "https://schema.org/StrikethroughPrice",
            price: toRupees(mrp).toFixed(2),
          },
        ]
      : []),
  ];
  return {
    "@type": "Offer",
    url: `${publicUrl}/products/${productId}`,
    priceCurrency: "INR",
    price,
    availability: `https://schema.org/${stock ? "InStock" : "OutOfStock"}`,
    ...(specifications.length > 0 ? { priceSpecification: specifications } : {}),
  };
}

/** schema.org has nutrition for recipes only: a product has it as properties with values. */
function properties(product: Product) {
  const texts = [
    ["Generic name", product.genericName],
    ["Ingredients", product.ingredients.join(", ")],
    ["Allergens", formatAllergens(product)],
    ["Shelf life", formatShelfLife(product)],
    ["Storage", product.storage],
  ].filter(([, value]) => value);
  const nutrition = NUTRIENT_NAMES.filter((nutrient) => product[nutrient] !== null).map((nutrient) => {
    const { label, unit } = NUTRIENTS[nutrient];
    return {
      name: `${label} per 100 g`,
      value: product[nutrient],
      unitCode: UNIT_CODES[unit],
      unitText: unit,
    };
  });
  return [...texts.map(([name, value]) => ({ name, value })), ...nutrition].map((property) => ({
    "@type": "PropertyValue",
    ...property,
  }));
}
