// A search with suggestions, as a combobox (WAI-ARIA Authoring Practices, "Editable combobox with list autocomplete").

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type ProductCard, searchProductCards } from "../../../contract/product-cards.ts";
import { formatRupees } from "../../../rules/money.ts";
import { api } from "../../api.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { ProductImage } from "../../ui/product-image.tsx";
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

/** On phones the list of suggestions is as wide as the element around it that has a position. */
export function SearchField({ name, initial, maxLength }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initial);
  const [suggestions, setSuggestions] = useState<ProductCard[]>([]);
  /** A product, not a place in the list: the list may still change after an arrow key. */
  const [chosenId, setChosenId] = useState("");
  const latestText = useRef(typed);
  const { length } = suggestions;
  const chosen = suggestions.findIndex(({ productId }) => productId === chosenId);
  const isOpen = length > 0;
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
    setChosenId("");
  }

  function type(text: string) {
    setTyped(text);
    setChosenId("");
    latestText.current = text;
    suggest();
  }

  function choose(index: number) {
    setChosenId(suggestions[index]?.productId ?? "");
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

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method is composing, its keys choose characters, not suggestions.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "ArrowDown" && isOpen) choose((chosen + 1) % length);
    else if (event.key === "ArrowUp" && isOpen) choose(chosen > 0 ? chosen - 1 : length - 1);
    else if (event.key === "Enter" && suggestions[chosen]) follow(suggestions[chosen]);
    else if (event.key === "Enter") submit(event.currentTarget);
    else return;
    event.preventDefault();
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
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        onChange={({ target }) => type(target.value)}
        onKeyDown={handleKeyDown}
        onBlur={close}
        className="block min-h-12 w-full rounded-control border-2 border-line-strong bg-coconut px-4 text-base text-leaf placeholder:text-ink-soft/80 hover:border-leaf-mid focus:border-leaf"
      />
      <p role="status" className="sr-only">
        {isOpen && `${length} ${length === 1 ? "suggestion" : "suggestions"}. Use the arrow keys to choose.`}
      </p>
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border-2 border-leaf bg-coconut shadow-lift"
      >
        {suggestions.map((product, index) => (
          <Suggestion
            key={product.productId}
            id={`${id}-${index}`}
            product={product}
            isChosen={index === chosen}
            onFollow={() => follow(product)}
          />
        ))}
      </ul>
    </div>
  );
}

interface SuggestionProps {
  id: string;
  product: ProductCard;
  isChosen: boolean;
  onFollow: () => void;
}

function Suggestion({ id, product, isChosen, onFollow }: SuggestionProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <li
      ref={item}
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
      role="option"
      aria-selected={isChosen}
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
