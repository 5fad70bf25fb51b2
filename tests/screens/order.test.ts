import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addOrderNote, removeOrderNote } from "../../contract/order-notes.ts";
import { changeOrderStatus, getOrder, type OrderDetail } from "../../contract/orders.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { orderDetail, orderNote } from "./samples.ts";
import { type Answer, lose, reply, Shop } from "./shop.ts";

const order = orderDetail();
const { orderId, totalAmount } = order;
const shows = (changes: Partial<OrderDetail>) => reply(getOrder, { ...order, ...changes });

const openOrder = (...answers: Answer[]) =>
  openScreen(`/admin/manage-orders/${orderId}`, new Shop(reply(getOrder, order), ...answers));

const status = page.getByRole("status").filter({ hasText: /^Status: / });
const newNote = page.getByLabelText("New note");
const addNote = page.getByRole("button", { name: "Add note" });
const removalOf = (note: string) => page.getByRole("button", { name: `Remove the note: ${note}` });

test("a note typed while another is saved stays, and removing a note moves the focus to the next", async () => {
  const [bell, gate] = [orderNote("Ring twice"), orderNote("The blue gate")];
  const shop = await openOrder(reply(addOrderNote, bell), reply(removeOrderNote, { message: "Removed" }));
  const release = shop.hold(addOrderNote);
  await newNote.fill("Ring twice");
  await addNote.click();
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await newNote.fill("The blue gate");
  shop.answer(shows({ notes: [bell] }));
  await release();
  await expect.element(removalOf("Ring twice")).toBeVisible();
  await expect.element(newNote).toHaveValue("The blue gate");
  shop.answer(reply(addOrderNote, gate), shows({ notes: [bell, gate] }));
  await addNote.click();
  await expect.element(removalOf("The blue gate")).toBeVisible();
  await expect.element(newNote).toHaveValue("");

  shop.answer(shows({ notes: [gate] }));
  (removalOf("Ring twice").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(removalOf("The blue gate")).toHaveFocus();
  shop.answer(shows({ notes: [] }));
  await userEvent.keyboard("{Enter}");
  await expect.element(newNote).toHaveFocus();
});

test("the error of a step disappears once the order has moved on", async () => {
  const bell = orderNote("Ring twice");
  const shop = await openOrder(lose(changeOrderStatus), reply(addOrderNote, bell));
  await page.getByRole("button", { name: `Confirm and e-mail ${orderId}` }).click();
  const failed = page.getByRole("alert").filter({ hasText: "No connection." });
  await expect.element(failed).toBeVisible();
  await expectAccessible();
  // A reload that changes nothing about the order leaves the error.
  shop.answer(shows({ notes: [bell] }));
  await newNote.fill("Ring twice");
  await addNote.click();
  await expect.element(removalOf("Ring twice")).toBeVisible();
  await expect.element(failed).toBeVisible();
  shop.answer(shows({ status: "Confirmed" }));
  shop.emit({ orderId, status: "Confirmed", totalAmount });
  await expect.element(status).toHaveTextContent("Status: Confirmed");
  await expect.element(failed).not.toBeInTheDocument();
});

test("a screen that cannot reach the shop stays open, and so does the text typed there", async () => {
  const shop = await openOrder(lose(changeOrderStatus));
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByLabelText("Reason");
  const cancel = dialog.getByRole("button", { name: "Cancel and refund" });
  await page.getByRole("button", { name: "Cancel order" }).click();
  await reason.fill("Out of jackfruit");
  // The event arrives, but the reload that it triggers fails.
  shop.answer(lose(getOrder));
  shop.emit({ orderId, status: "Confirmed", totalAmount });
  await expect.poll(() => shop.inputsOf(getOrder).length).toBe(2);
  await shop.settled();
  await cancel.click();
  await expect.element(dialog.getByText("No connection.")).toBeVisible();
  await expect.element(reason).toHaveValue("Out of jackfruit");
  await expectAccessible();

  shop.answer(
    reply(changeOrderStatus, { message: "Cancelled", success: true }),
    shows({ status: "Cancelled" }),
  );
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent("Status: Cancelled");
});
