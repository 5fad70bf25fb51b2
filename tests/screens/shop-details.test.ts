import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeOwnProfile, getOwnProfile, type ShopSettings } from "../../contract/shop-profile.ts";
import { getTaxSettings } from "../../contract/tax-documents.ts";
import { paise } from "../../rules/money.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { SETTINGS } from "./samples.ts";
import { type Answer, lose, refuse, reply, Shop } from "./shop.ts";

const PROFILE = "/admin/shop-profile";

const profileOf = (settings: ShopSettings) => ({ settings, formerGstins: [], pictures: {} });

/** A shop that has these settings, and saves changes. */
function stores(settings: ShopSettings): Answer[] {
  let stored = settings;
  return [
    reply(getOwnProfile, () => ({
      ...profileOf(stored),
      courierName: "Shiprocket",
      hasTaxDocuments: false,
    })),
    reply(changeOwnProfile, ({ body: { from: _, ...changes } }) => {
      const zoneDays = { ...stored.zoneDays, ...changes.zoneDays };
      stored = { ...stored, ...(changes as Partial<ShopSettings>), zoneDays };
      return profileOf(stored);
    }),
  ];
}

const openPage = (path: `/${string}` | "", ...answers: Answer[]) =>
  openScreen(
    `${PROFILE}${path}`,
    new Shop(
      ...stores(SETTINGS),
      reply(getTaxSettings, { regime: "unregistered", regimes: [], documentPrefix: "ND", rateChanges: [] }),
      ...answers,
    ),
  );

/** The settings of all saves, without the values that each began with. */
const changesSent = (shop: Shop) =>
  shop.inputsOf(changeOwnProfile).map(({ body: { from: _, ...changes } }) => changes);

const save = page.getByRole("button", { name: "Save", exact: true });
const allSaved = page.getByText("All changes saved");
const notSaved = page.getByText("Not saved yet");

test("a failed save shows an error and loses no typed text", async () => {
  const shop = await openPage("/parcels", lose(changeOwnProfile));
  const days = page.getByLabelText("In your own state");
  await days.fill("4");
  await save.click();
  await expect.element(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
  await expect.element(days).toHaveValue("4");
  await expect.element(notSaved).toBeVisible();
  await expectAccessible();
  shop.answer(...stores(SETTINGS));
  await save.click();
  await expect.element(page.getByText("The shop shows it now.")).toBeVisible();
});

test("text typed during a save is still there afterwards, and is still to be saved", async () => {
  const shop = await openPage("/brand");
  const tagline = page.getByLabelText("Tagline");
  const about = page.getByLabelText("About text in the footer");
  const release = shop.hold(changeOwnProfile);
  await tagline.fill(" Crisp to the last ");
  await save.click();
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await about.fill("Fried this morning.");
  await release();

  await expect.element(page.getByText("The shop shows it now.")).toBeVisible();
  // The normalised value that the shop has stored.
  await expect.element(tagline).toHaveValue("Crisp to the last");
  await expect.element(about).toHaveValue("Fried this morning.");
  await expect.element(notSaved).toBeVisible();
  await save.click();
  await expect.element(allSaved).toBeVisible();
  expect(changesSent(shop)).toEqual([{ tagline: "Crisp to the last" }, { about: "Fried this morning." }]);
});

test("the same field changed elsewhere is not overwritten: the owner chooses a value at the field", async () => {
  const shop = await openPage("");
  const elsewhere: ShopSettings = {
    ...SETTINGS,
    deliveryCharge: paise(4_100),
    freeDeliveryAbove: paise(60_000),
    smsAlarmBelow: 20,
  };
  const charge = page.getByRole("textbox", { name: "Delivery charge (₹)" });
  const freeAbove = page.getByRole("textbox", { name: "Free delivery above (₹)" });
  await charge.fill("45");
  await freeAbove.fill("700");
  await page.getByLabelText("Cut-off hour").fill("13");
  shop.answer(
    ...stores(elsewhere),
    refuse(changeOwnProfile, 409, {
      code: "SETTINGS_CHANGED",
      message: "The same settings were changed elsewhere. Choose which values to save.",
      fields: {
        deliveryCharge: "Changed elsewhere. It is now: ₹41",
        freeDeliveryAbove: "Changed elsewhere. It is now: ₹600",
      },
    }),
  );
  await save.click();
  const choices = page.getByRole("group", { name: /: changed elsewhere$/ });
  await expect.element(choices.getByText("Changed elsewhere. It is now: ₹41")).toBeVisible();
  await expect.element(choices.getByText("Changed elsewhere. It is now: ₹600")).toBeVisible();
  await expect.element(page.getByText("Choose which values to save.")).toBeVisible();
  await expect.element(charge).toHaveValue("45");
  await expect.element(charge).toHaveFocus();
  await expect.element(page.getByLabelText("Alert when OTP messages left fall to")).toHaveValue("20");
  await expectAccessible();
  await save.click();
  await shop.settled();
  expect(choices.elements()).toHaveLength(2);
  expect(shop.inputsOf(changeOwnProfile)).toHaveLength(1);

  await choices.first().getByRole("button", { name: "Use mine" }).click();
  await choices.getByRole("button", { name: "Use saved value" }).click();
  await expect.element(freeAbove).toHaveValue("600");
  await expect.element(choices).not.toBeInTheDocument();
  shop.answer(...stores(elsewhere));
  await save.click();
  await expect.element(allSaved).toBeVisible();
  expect(changesSent(shop).at(-1)).toEqual({ deliveryCharge: paise(4_500), cutoffHour: 13 });
});

test("an error in a collapsed part opens that part", async () => {
  await openPage("/home");
  const tile = page.getByText(/^2\. /);
  const title = page.getByLabelText("Title").nth(1);
  await tile.click();
  await title.fill(" ");
  await tile.click();
  await expect.element(title).not.toBeVisible();
  await save.click();
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByText("Enter a title").first()).toBeVisible();
  await expectAccessible();
});

test("the tile being edited stays open when it is saved, and has the focus", async () => {
  const shop = await openPage("/home");
  const titles = page.getByLabelText("Title");
  await page.getByText(/^2\. /).click();
  const title = titles.nth(1);
  await title.fill("Crunchy");
  await userEvent.keyboard("{Enter}");
  await expect.element(allSaved).toBeVisible();
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard("!");
  await expect.element(title).toHaveValue("Crunchy!");

  await page.getByRole("button", { name: "Add a tile" }).click();
  const last = titles.elements().length - 1;
  await expect.element(titles.nth(last)).toHaveFocus();
  await userEvent.keyboard("Tasty");
  const text = page.getByLabelText("Text").nth(last);
  await text.fill("Fried today.");
  await userEvent.keyboard("{Enter}");
  await expect.element(allSaved).toBeVisible();
  await expect.element(text).toHaveFocus();

  await page.getByRole("button", { name: `Move tile ${last + 1} up` }).click();
  await page.getByRole("button", { name: "Remove tile 2" }).click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^2\. /);
  const expected = (titles.elements() as HTMLInputElement[]).map(({ value }) => value);
  expect(expected).not.toContain("Crunchy!");
  await save.click();
  await expect.element(allSaved).toBeVisible();
  const saved = shop
    .inputsOf(changeOwnProfile)
    .at(-1)
    ?.body.homeTiles?.map(({ title: name }) => name);
  expect(saved).toEqual(expected);
});
