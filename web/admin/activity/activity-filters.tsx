import { type FormEvent, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import type { listActivity, listActivityWords } from "../../../contract/activity.ts";
import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useKeys } from "../keys/key-registry.ts";
import { indianDay } from "../kit/when.ts";
import { plainName } from "./change-words.ts";

const NAMES = ["actor", "action", "subject", "from", "until"] as const;
type Filters = Partial<Pick<InputOf<typeof listActivity>["query"], (typeof NAMES)[number]>>;

/** The filters in a URL. */
export function readFilters(search: URLSearchParams): Filters {
  return Object.fromEntries(
    NAMES.map((name) => [name, search.get(name)?.trim()]).filter(([, value]) => value),
  );
}

interface ActivityFiltersProps {
  filters: Filters;
  words: ReplyOf<typeof listActivityWords>;
}

/** Filters by who, what and when. Choices apply at once, the typed text on submit. */
export function ActivityFilters({ filters, words }: ActivityFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useKeys([
    {
      key: "/",
      words: "Search",
      run: () => form.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus(),
    },
  ]);
  const today = indianDay(new Date());

  function applyFilters(event?: FormEvent) {
    event?.preventDefault();
    if (!form.current) return;
    const chosen = readFilters(new URLSearchParams(new FormData(form.current) as never));
    void submit(chosen, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label="Narrow the activity down"
      onSubmit={applyFilters}
      className="mb-5 grid grid-cols-2 items-end gap-4 rounded-card bg-white p-4 shadow-card sm:p-6 xl:grid-cols-[1fr_1fr_1fr_1fr_1.5fr_auto]"
    >
      <SelectField
        label="Who"
        name="actor"
        placeholder="Everybody"
        options={words.actors}
        defaultValue={filters.actor ?? ""}
        onChange={() => applyFilters()}
      />
      <SelectField
        label="What"
        name="action"
        placeholder="Everything"
        options={words.actions.map((action) => ({ value: action, label: plainName(action) }))}
        defaultValue={filters.action ?? ""}
        onChange={() => applyFilters()}
      />
      <TextField
        label="From"
        name="from"
        type="date"
        className="max-sm:col-span-2"
        max={today}
        defaultValue={filters.from ?? ""}
        onChange={() => applyFilters()}
      />
      <TextField
        label="Until"
        name="until"
        type="date"
        className="max-sm:col-span-2"
        max={today}
        defaultValue={filters.until ?? ""}
        onChange={() => applyFilters()}
      />
      <TextField
        label="Order, product or name"
        name="subject"
        className="max-xl:col-span-2 sm:max-xl:col-span-1"
        type="search"
        defaultValue={filters.subject ?? ""}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
      />
      <div className="flex min-h-12 flex-wrap items-center gap-3 max-sm:col-span-2">
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {Object.keys(filters).length > 0 && (
          <Link
            to="/admin/activity"
            replace
            className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold underline underline-offset-4"
          >
            Show everything
          </Link>
        )}
      </div>
    </Form>
  );
}
