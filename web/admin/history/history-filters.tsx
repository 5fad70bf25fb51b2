import { type FormEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { Form, useNavigate } from "react-router";
import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import {
  type listActivity,
  type listActivityFilterValues,
  MAX_FILTER_LENGTH,
} from "../../../contract/history.ts";
import { HISTORY_KINDS } from "../../../rules/history-kinds.ts";
import { indianDate } from "../../../rules/time.ts";
import { FilterChip } from "../../ui/admin/chip.tsx";
import { filterText } from "../../ui/admin/filter-text.ts";
import { useFilters } from "../../ui/admin/use-filters.ts";
import { FIRST_DAY, isWholeDay } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useKeys } from "../keys/key-registry.ts";
import { actionText } from "./change-text.ts";

const NAMES = ["actor", "kind", "action", "object", "subject", "from", "until"] as const;
export type Filters = Partial<Pick<InputOf<typeof listActivity>["query"], (typeof NAMES)[number]>>;

/** The filters in a URL. */
export function readFilters(search: URLSearchParams): Filters {
  return tidyFilters(Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ""])));
}

/** Trims and cuts the filters, and drops empty ones and incomplete days. */
function tidyFilters(typed: { [Name in keyof Filters]?: string }): Filters {
  const given = NAMES.map((name) => [name, filterText(typed[name] ?? "", MAX_FILTER_LENGTH)] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== "" && isValid(name, value)));
}

function isValid(name: keyof Filters, value: string): boolean {
  if (name === "kind") return (HISTORY_KINDS as readonly string[]).includes(value);
  return name === "from" || name === "until" ? isWholeDay(value) : true;
}

/** The id of the form, for the button that shows it. */
export const FILTERS = "history-filters";

/** Values of the field "What" for all actions of a kind. */
const KINDS = HISTORY_KINDS.map((kind) => ({ value: `kind:${kind}`, label: `All about ${kind}` }));

interface HistoryFiltersProps {
  filters: Filters;
  choices: ReplyOf<typeof listActivityFilterValues>;
  /** Whether a phone shows the fields; a wide screen always does. */
  isOpen: boolean;
  onOpen: () => void;
}

/** Filters by who, what and when. Choices apply at once, a day once it is complete, the typed text on submit. */
export function HistoryFilters({ filters, choices, isOpen, onOpen }: HistoryFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { typed, change, changeDay, apply } = useFilters(filters, {
    tidy: tidyFilters,
    load: (requested) =>
      void navigate(`?${new URLSearchParams(requested)}`, { replace: true, preventScrollReset: true }),
  });
  useKeys([
    {
      key: "/",
      label: "Search",
      run: () => {
        flushSync(onOpen);
        form.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      },
    },
  ]);
  const today = indianDate(new Date());

  function submit(event: FormEvent) {
    event.preventDefault();
    apply({ subject: typed.subject ?? "" });
  }

  function chooseWhat(value: string) {
    const kind = value.startsWith("kind:") ? value.slice("kind:".length) : "";
    const action = kind === "" ? value : "";
    change("kind", kind, false);
    change("action", action, false);
    apply({ kind, action });
  }

  return (
    <>
      {filters.object !== undefined && <ObjectChip filters={filters} object={filters.object} />}
      <Card as="div" className={`mb-5 ${isOpen ? "" : "max-lg:hidden"}`}>
        <Form
          id={FILTERS}
          ref={form}
          role="search"
          aria-label="Filter the history"
          onSubmit={submit}
          className="grid grid-cols-2 items-end gap-4 xl:grid-cols-[1fr_1fr_1fr_1fr_1.5fr_auto]"
        >
          <SelectField
            label="Who"
            name="actor"
            placeholder="Anyone"
            options={choices.actors}
            value={typed.actor ?? ""}
            onChange={({ target }) => change("actor", target.value)}
          />
          <SelectField
            label="What"
            name="action"
            placeholder="Anything"
            options={[...KINDS, ...actionOptions(choices.actions)]}
            value={typed.kind ? `kind:${typed.kind}` : (typed.action ?? "")}
            onChange={({ target }) => chooseWhat(target.value)}
          />
          <TextField
            label="From"
            name="from"
            type="date"
            className="max-sm:col-span-2"
            min={FIRST_DAY}
            max={today}
            value={typed.from ?? ""}
            onChange={({ target }) => changeDay("from", target)}
          />
          <TextField
            label="Until"
            name="until"
            type="date"
            className="max-sm:col-span-2"
            min={FIRST_DAY}
            max={today}
            value={typed.until ?? ""}
            onChange={({ target }) => changeDay("until", target)}
          />
          <TextField
            label="Order, product or name"
            name="subject"
            className="max-xl:col-span-2 sm:max-xl:col-span-1"
            type="search"
            value={typed.subject ?? ""}
            onChange={({ target }) => change("subject", target.value, false)}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
          <div className="flex min-h-12 flex-wrap items-center gap-3 max-sm:col-span-2">
            <Button type="submit" variant="secondary">
              Search
            </Button>
            {Object.keys(filters).length > 0 && (
              <TextLink to="/admin/activity" replace className="rounded-control px-3">
                Show everything
              </TextLink>
            )}
          </div>
        </Form>
      </Card>
    </>
  );
}

const actionOptions = (actions: readonly string[]) =>
  actions
    .map((action) => ({ value: action, label: actionText(action) }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** The filter for all entries about one object, which a link chooses. */
function ObjectChip({ filters, object }: { filters: Filters; object: string }) {
  const { object: _, ...others } = filters;
  return (
    <FilterChip
      to={`?${new URLSearchParams(others)}`}
      replace
      label={`Remove filter: History of ${object}`}
      className="mb-3"
    >
      History of {object}
    </FilterChip>
  );
}
