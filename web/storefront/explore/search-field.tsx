import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type ProductCard, searchProductCards } from "../../../contract/product-cards.ts";
import { formatRupees } from "../../../rules/money.ts";
import { api } from "../../api.ts";
import { ProductImage } from "../../ui/product-image.tsx";
import { type OptionProps, useCombobox } from "../../ui/use-combobox.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useOnMount } from "../../ui/use-on-mount.ts";

const MIN_LENGTH = 2;
const MAX_SUGGESTIONS = 6;
const WAIT_MS = 150;

interface SearchFieldProps {
  name: string;
  initial: string;
  maxLength: number;
}

/** A search with suggestions. On phones the list of suggestions is as wide as the element around it that has a position. */
export function SearchField({ name, initial, maxLength }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initial);
  const [suggestions, setSuggestions] = useState<ProductCard[]>([]);
  const latestText = useRef(typed);
  const { length } = suggestions;
  const isOpen = length > 0;
  const { activate, fieldProps, listId, optionProps } = useCombobox({
    options: suggestions,
    idOf: ({ productId }) => productId,
    onEnter: (product, input) => (product ? follow(product) : submit(input)),
    onEscape: close,
  });
  // Follows the URL, which the back button changes, too.
  useEffect(() => setTyped(initial), [initial]);
  const suggest = useDebounced(() => void load(), { wait: WAIT_MS });
  const field = useRef<HTMLInputElement>(null);

  // Reads what was typed before hydration.
  useOnMount(() => {
    const early = field.current?.value;
    if (early === undefined || early === typed) return;
    // Without the focus, nothing would close the suggestions.
    if (document.activeElement === field.current) type(early);
    else setTyped(early);
  });

  async function load() {
    const q = latestText.current.trim();
    const found = q.length < MIN_LENGTH ? [] : await findSuggestions(q);
    // Drops a reply for an earlier text.
    if (latestText.current.trim() !== q) return;
    setSuggestions(found);
  }

  function close() {
    latestText.current = "";
    setSuggestions([]);
    activate(undefined);
  }

  function type(text: string) {
    setTyped(text);
    activate(undefined);
    latestText.current = text;
    suggest();
  }

  function follow({ productId }: ProductCard) {
    close();
    void navigate(`/products/${productId}`);
  }

  /** Leaves the field, so that a phone closes its keyboard, which would cover the results. */
  function submit(input: HTMLInputElement) {
    close();
    // Safari 15 has no requestSubmit().
    input.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    input.blur();
  }

  return (
    <div className="min-w-0 grow sm:relative">
      <label htmlFor={id} className="sr-only">
        Search snacks
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name={name}
        value={typed}
        maxLength={maxLength}
        placeholder="Search snacks"
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        {...fieldProps}
        onChange={({ target }) => type(target.value)}
        onBlur={close}
        className="block min-h-12 w-full rounded-control border-2 border-line-strong bg-coconut px-4 text-base text-leaf placeholder:text-ink-soft/80 hover:border-leaf-mid focus:border-leaf"
      />
      <p role="status" className="sr-only">
        {isOpen && `${length} ${length === 1 ? "suggestion" : "suggestions"}. Use the arrow keys to choose.`}
      </p>
      <ul
        id={listId}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border-2 border-leaf bg-coconut shadow-lift"
      >
        {suggestions.map((product, index) => (
          <Suggestion
            key={product.productId}
            option={optionProps(index)}
            product={product}
            onFollow={() => follow(product)}
          />
        ))}
      </ul>
    </div>
  );
}

interface SuggestionProps {
  option: OptionProps;
  product: ProductCard;
  onFollow: () => void;
}

function Suggestion({ option, product, onFollow }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <li
      {...option}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
      role="option"
      // Otherwise the blur of the field would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onFollow}
      className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-turmeric-wash aria-selected:bg-turmeric-wash aria-selected:outline-3 aria-selected:-outline-offset-3 aria-selected:outline-leaf"
    >
      <ProductImage
        path={product.images[0]}
        alt=""
        sizes="44px"
        className="size-11 shrink-0 rounded-lg bg-turmeric-wash object-cover"
      />
      <span className="line-clamp-2 min-w-0 grow leading-tight font-semibold wrap-anywhere">
        {product.name}
      </span>
      <span className="tabular-nums">{formatRupees(product.sellingPrice)}</span>
    </li>
  );
}

/** No suggestions if the shop does not reply: searching works anyway. */
async function findSuggestions(q: string): Promise<ProductCard[]> {
  const query = { q, limit: MAX_SUGGESTIONS };
  const { products } = await api(searchProductCards, { query }).catch(() => ({ products: [] }));
  return products;
}
