// The loader of the product list: all products of a small shop, or a page of a large one.
import { type LoaderFunctionArgs, redirect } from "react-router";
import { listProductCards, listShopCategories, searchProductCards } from "../../../contract/product-cards.ts";
import { countProducts, MAX_SEARCH_LENGTH, pageCount, WHOLE_LIST } from "../../../rules/catalogue-pages.ts";
import { cutText } from "../../../rules/cut-text.ts";
import { apiOf } from "../../api.ts";
import { type ListAddress, listPath, readListAddress } from "../list-address.ts";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { type ListedProduct, toListedProduct } from "./card-product.ts";

export interface LoadedList {
  categories: { name: string; products: number }[];
  /** All categories together, if the shop shows all products at once. */
  products: ListedProduct[];
  /** Products in the whole list, of which `products` is a page. */
  total: number;
  /** Whether `products` are all products of the shop. */
  isWhole: boolean;
  /** Whether nothing matches the search, so that `products` are only similar. */
  isGuess: boolean;
}

/** @returns the list, and whether its URL can be made up: such replies must not fill the page cache */
export async function loadList({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const address = readListAddress(new URL(request.url).searchParams);
  const { category, order, page, search } = address;
  const found = await rethrowAsResponse(api(listShopCategories));
  const categories = found.map(({ name, products }) => ({ name, products }));
  const inShop = countProducts(categories);
  const isMadeUp = category !== null && !categories.some(({ name }) => name === category);
  const empty = { categories, products: [], total: 0, isWhole: false, isGuess: false };

  if (search !== "") {
    // Of any length in an address: what is longer is ignored.
    const query = { q: cutText(search, MAX_SEARCH_LENGTH), sort: order, page };
    const { products, total, isGuess } = await rethrowAsResponse(api(searchProductCards, { query }));
    refuseBeyond(address, total);
    const list = { ...empty, products: products.map(toListedProduct), total, isGuess };
    return { list, isMadeUp: true };
  }
  const isWhole = inShop <= WHOLE_LIST;
  if (isMadeUp && !isWhole) return { list: empty, isMadeUp };
  const ofCategory = isWhole || category === null ? {} : { category };
  const total = isWhole ? inShop : (categories.find(({ name }) => name === category)?.products ?? inShop);
  refuseBeyond(address, total);
  const query = { ...ofCategory, sort: order, page };
  const { products } = await rethrowAsResponse(api(listProductCards, { query }));
  const list: LoadedList = { ...empty, products: products.map(toListedProduct), total, isWhole };
  return { list, isMadeUp };
}

/** Redirects to the last page if the URL has a page number beyond it. */
function refuseBeyond(address: ListAddress, total: number): void {
  const pages = pageCount(total);
  if (address.page > pages) throw redirect(listPath({ ...address, page: pages }));
}
