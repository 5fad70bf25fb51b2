import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import { isApiError, withFields } from "../../../contract/api-client.ts";
import {
  getOwnHomePage,
  type OwnBlock,
  type SavedHomePage,
  saveOwnHomePage,
} from "../../../contract/home-page.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { refreshed } from "../../ui/admin/query-client.ts";
import { Sortable } from "../../ui/admin/sortable.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { useDraft } from "../../ui/admin/use-draft.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { BLOCK_TEXTS } from "../labels/block-texts.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { loadCall, type Query, reload, replyOf, show, useLoaded, useLoader } from "../store/queries.ts";
import { BlockFields } from "./block-fields.tsx";
import { BlockRow } from "./block-row.tsx";
import { ReviewFields } from "./review-fields.tsx";
import { TopProductsShown } from "./top-products-shown.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export function meta() {
  return adminMeta("Home page");
}

export function clientLoader() {
  return loadCall(getOwnHomePage);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading home page..." />;
}

export default function HomePage() {
  const loaded = useLoader<typeof clientLoader>();
  return (
    <>
      <PageHeader title="Home page">
        The parts below the top products, in your order. Empty parts are not shown.
      </PageHeader>
      <TopProductsShown />
      <HomePageEditor query={loaded} />
    </>
  );
}

/** A save is of the whole page, and refused if any part was changed since it was read. */
const WHOLE_PAGE = ["blocks", "reviews", "updatedAt"] as const;

/** The server's errors, whose paths have places on the page, by the names of the blocks and reviews there. */
function namedErrors(errors: Readonly<Record<string, string>>, { blocks, reviews }: SavedHomePage) {
  const named = Object.entries(errors).map(([path, message]) => {
    const [list, place, ...field] = path.split(".");
    const name = list === "blocks" ? blocks[Number(place)]?.kind : reviews[Number(place)]?.id;
    return [[list, name, ...field].join("."), message];
  });
  return Object.fromEntries(named);
}

/** Edits the blocks and their order; one button saves all of them. */
function HomePageEditor({ query }: { query: Query<SavedHomePage> }) {
  const toast = useToast();
  const { isBusy, problem, fields, run } = useAction();
  const draft = useDraft(useLoaded(query), { together: WHOLE_PAGE });
  const { typed: page, isChanged } = draft;
  const [isOvertaken, setOvertaken] = useState(false);
  const items = page.blocks.map((block) => ({ id: block.kind, block }));

  const change = (kind: string, changes: Partial<OwnBlock>) =>
    draft.set(
      "blocks",
      draft.latest().blocks.map((block) => (block.kind === kind ? { ...block, ...changes } : block)),
    );

  const save = () =>
    run(async () => {
      const { updatedAt: updatedBefore, ...content } = page;
      try {
        const stored = await adminApi(saveOwnHomePage, { body: { ...content, updatedBefore } });
        show(query, () => stored);
      } catch (error) {
        if (!isApiError(error)) throw error;
        setOvertaken(error.code === "HOME_PAGE_CHANGED");
        throw withFields(error, namedErrors(error.fields, page));
      }
      await refreshed();
      // Changes made during the request stay unsaved in the editor.
      draft.rebase(replyOf(query), page);
      toast({ title: "Saved", description: "The shop shows it now.", variant: "success" });
    });

  const showSaved = () =>
    run(async () => {
      const now = await reload(query);
      draft.rebase(now, draft.latest());
      setOvertaken(false);
    });

  function fieldsOf(block: OwnBlock) {
    const { kind } = block;
    if (kind === "our-products") return null;
    return (
      <div className="space-y-4">
        <BlockFields
          block={block}
          errorFor={(field) => fields[`blocks.${kind}.${field}`]}
          onChange={(changes) => change(kind, changes)}
        />
        {kind === "reviews" && (
          <ReviewFields
            reviews={page.reviews}
            errorFor={(id, field) => fields[`reviews.${id}.${field}`]}
            onChange={(reviews) => draft.set("reviews", reviews)}
          />
        )}
      </div>
    );
  }

  const hasError = (kind: string) =>
    Object.keys(fields).some(
      (path) => path.startsWith(`blocks.${kind}.`) || (kind === "reviews" && path.startsWith("reviews.")),
    );

  return (
    <>
      <Sortable
        items={items}
        nameOf={({ id }) => BLOCK_TEXTS[id].name}
        strategy={verticalListSortingStrategy}
        onReorder={(ordered) =>
          draft.set(
            "blocks",
            ordered.map(({ block }) => block),
          )
        }
      >
        {(move) => (
          <ol aria-label="Parts of the home page, in order" className="max-w-4xl space-y-3">
            {items.map(({ id, block }, place) => (
              <BlockRow
                key={id}
                block={block}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                hasError={hasError(id)}
                onUp={() => move(place, place - 1)}
                onDown={() => move(place, place + 1)}
                onSwitch={(isOn) => change(id, { isOn })}
              >
                {fieldsOf(block)}
              </BlockRow>
            ))}
          </ol>
        )}
      </Sortable>
      <StickyBar variant="floating" className="mt-6 grid max-w-4xl gap-3 border border-line p-3">
        {problem && (
          <Banner>
            <p>{problem}</p>
            {isOvertaken && (
              <Button variant="secondary" className="mt-2" onClick={() => void showSaved()}>
                Load the current version
              </Button>
            )}
          </Banner>
        )}
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 grow text-sm text-ink-soft">
            {isChanged ? "Not saved yet" : "All changes saved"}
          </p>
          <ButtonLink to="/" variant="ghost" target="_blank" className="max-sm:hidden">
            See the shop
          </ButtonLink>
          <Button isBusy={isBusy} busyLabel="Saving..." disabled={!isChanged} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </StickyBar>
      <LeaveGuard isUnsaved={() => isChanged} isLostOnReload={isChanged} />
    </>
  );
}
