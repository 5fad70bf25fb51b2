import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import {
  getOwnHomePage,
  type OwnBlock,
  type OwnHomePage,
  type SavedHomePage,
  saveOwnHomePage,
} from "../../../contract/home-page.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Sortable } from "../../ui/admin/sortable.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { BlockFields } from "./block-fields.tsx";
import { BlockRow } from "./block-row.tsx";
import { BLOCK_TEXTS } from "./block-texts.ts";
import { ReviewFields } from "./review-fields.tsx";
import { TopProductsShown } from "./top-products-shown.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export function meta() {
  return adminMeta("Home page");
}

export async function clientLoader() {
  return adminApi(getOwnHomePage);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading home page..." />;
}

export default function HomePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader title="Home page">
        The parts below the top products, in your order. Empty parts are not shown.
      </PageHeader>
      <TopProductsShown />
      <HomePageEditor loaded={loaded} />
    </>
  );
}

const contentOf = ({ blocks, reviews }: OwnHomePage): OwnHomePage => ({ blocks, reviews });

/** Edits the blocks and their order; one button saves all of them. */
function HomePageEditor({ loaded }: { loaded: SavedHomePage }) {
  const toast = useToast();
  const { isBusy, problem, fields, run } = useAction();
  const [saved, setSaved] = useState(loaded);
  const [page, setPage] = useState(() => contentOf(loaded));
  // The server's errors refer to positions in the page as it was sent.
  const [sent, setSent] = useState<OwnHomePage>(loaded);
  const [isOvertaken, setOvertaken] = useState(false);
  const isChanged = JSON.stringify(page) !== JSON.stringify(contentOf(saved));
  const items = page.blocks.map((block) => ({ id: block.kind, block }));

  const change = (kind: string, changes: Partial<OwnBlock>) =>
    setPage((now) => ({
      ...now,
      blocks: now.blocks.map((block) => (block.kind === kind ? { ...block, ...changes } : block)),
    }));

  const save = () =>
    run(async () => {
      setSent(page);
      const stored = await adminApi(saveOwnHomePage, {
        body: { ...page, updatedBefore: saved.updatedAt },
      }).catch((error) => {
        setOvertaken(isApiError(error) && error.code === "HOME_PAGE_CHANGED");
        throw error;
      });
      setSaved(stored);
      // Changes made during the request stay unsaved in the editor.
      setPage((now) => (now === page ? contentOf(stored) : now));
      toast({ title: "Saved", description: "The shop shows it now.", variant: "success" });
    });

  const showSaved = () =>
    run(async () => {
      const now = await adminApi(getOwnHomePage);
      setSaved(now);
      setPage(contentOf(now));
      setOvertaken(false);
    });

  const sentPlaceOf = (kind: string) => sent.blocks.findIndex((block) => block.kind === kind);
  const reviewError = (id: string, field: string) =>
    fields[`reviews.${sent.reviews.findIndex((review) => review.id === id)}.${field}`];

  function fieldsOf(block: OwnBlock) {
    const { kind } = block;
    if (kind === "our-products") return null;
    return (
      <div className="space-y-4">
        <BlockFields
          block={block}
          errorFor={(field) => fields[`blocks.${sentPlaceOf(kind)}.${field}`]}
          onChange={(changes) => change(kind, changes)}
        />
        {kind === "reviews" && (
          <ReviewFields
            reviews={page.reviews}
            errorFor={reviewError}
            onChange={(reviews) => setPage((now) => ({ ...now, reviews }))}
          />
        )}
      </div>
    );
  }

  const hasError = (kind: string) =>
    Object.keys(fields).some(
      (path) =>
        path.startsWith(`blocks.${sentPlaceOf(kind)}.`) ||
        (kind === "reviews" && path.startsWith("reviews.")),
    );

  return (
    <>
      <Sortable
        items={items}
        nameOf={({ id }) => BLOCK_TEXTS[id].name}
        strategy={verticalListSortingStrategy}
        onReorder={(ordered) => setPage((now) => ({ ...now, blocks: ordered.map(({ block }) => block) }))}
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
