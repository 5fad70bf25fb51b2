// A gallery of the UI components in each of their states, for developers. No screen links here.
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { redirect } from "react-router";
import { getShopSetup } from "../../../contract/shop-setup.ts";
import { addressFieldsOf } from "../../../rules/address.ts";
import { fromRupees } from "../../../rules/money.ts";
import { ORDER_STATUSES } from "../../../rules/order-status.ts";
import { Badge, type BadgeTone } from "../../ui/admin/badge.tsx";
import { BarChart } from "../../ui/admin/bar-chart.tsx";
import { ChipButton, FilterChip } from "../../ui/admin/chip.tsx";
import { ChooseFile } from "../../ui/admin/choose-file.tsx";
import { CloseButton } from "../../ui/admin/close-button.tsx";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { CardRow, CardRows, type DataColumn, DataList } from "../../ui/admin/data-list.tsx";
import { Dialog } from "../../ui/admin/dialog.tsx";
import { EmptyList } from "../../ui/admin/empty-list.tsx";
import { DialogForm, Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { QrCode } from "../../ui/admin/qr-code.tsx";
import { RowProblem } from "../../ui/admin/row-problem.tsx";
import { RowTick } from "../../ui/admin/row-tick.tsx";
import { StickyBar } from "../../ui/admin/sticky-bar.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { TileButton } from "../../ui/admin/tile-button.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink, type ButtonVariant } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { IconButton, IconLink } from "../../ui/icon-button.tsx";
import { Input, Select } from "../../ui/input.tsx";
import { Note } from "../../ui/note.tsx";
import { Empty, ErrorState, Loading } from "../../ui/page-state.tsx";
import { Price } from "../../ui/price.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextButton, TextLink } from "../../ui/text-link.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { AddressFields } from "../order/address-fields.tsx";
import { StatusBadge } from "../order/order-facts.tsx";
import { PasswordField } from "../password-field.tsx";

/** A live shop does not show it. */
export async function clientLoader() {
  const { isSandbox } = await adminApi(getShopSetup);
  if (!isSandbox) throw redirect("/admin");
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading..." />;
}

export function meta() {
  return adminMeta("Parts");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

const PATH = "/admin/parts";
const BADGE_TONES: readonly BadgeTone[] = ["grey", "yellow", "amber", "pale", "green", "dark", "red"];
const VARIANTS: readonly ButtonVariant[] = ["primary", "danger", "secondary", "ghost"];

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} className="mt-5">
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </Card>
  );
}

export default function Parts() {
  return (
    <>
      <PageHeader
        title="Parts"
        back={{ to: "/admin/today", label: "Today" }}
        actions={<ButtonLink to={PATH}>An action</ButtonLink>}
      >
        What screens are made of, in each state.
      </PageHeader>
      <Tabs
        label="Views"
        tabs={[
          { to: PATH, label: "Current", count: 12, isCurrent: true },
          { to: `${PATH}?other`, label: "Other", count: 3_400, isCurrent: false },
          { to: `${PATH}?none`, label: "Without a count", isCurrent: false },
        ]}
        more={[{ to: `${PATH}?rare`, label: "Rarely needed", count: 1, isCurrent: false }]}
      />
      <Buttons />
      <Fields />
      <Choices />
      <Controls />
      <Address />
      <Messages />
      <Dialogs />
      <Row title="Badge">
        {BADGE_TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge size="small">small</Badge>
      </Row>
      <Row title="Order status">
        {ORDER_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      <Lists />
      <Charts />
      <Shopping />
      <StickyBar label="Actions of the screen">
        <Button>Save</Button>
      </StickyBar>
    </>
  );
}

function Buttons() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      {VARIANTS.map((variant) => (
        <Row key={variant} title={`Button, ${variant}`}>
          <Button variant={variant}>Ready</Button>
          <Button variant={variant} isBusy busyLabel="Saving...">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <ButtonLink variant={variant} to={PATH}>
            A link
          </ButtonLink>
        </Row>
      ))}
      <Row title="Other controls">
        <Switch label="Open for orders" isOn={isOn} onChange={setOn}>
          Open
        </Switch>
        <Switch label="Closed for good" isOn={false} onChange={() => {}} disabled>
          Disabled
        </Switch>
        <CopyButton text="NEN123" label="the order number" />
        <CloseButton label="Close" onClick={() => {}} />
        <IconButton label="Edit" icon={Pencil} onClick={() => {}} />
        <IconButton label="Dismiss" icon={X} shape="round" onClick={() => {}} />
        <IconButton label="Done" icon={Check} shape="framed" onClick={() => {}} />
        <IconLink label="Open" icon={Pencil} to={PATH} />
        <TileButton label="Earlier" onPress={() => {}} className="size-11">
          ←
        </TileButton>
        <TileButton label="Later" isDisabled onPress={() => {}} className="size-11">
          →
        </TileButton>
        <ChooseFile label="Choose a file" accept=".csv" isDisabled={false} onChoose={() => {}} />
        <ChooseFile label="Reading the file" accept=".csv" isDisabled onChoose={() => {}} />
        <TextLink to={PATH}>A link that stands alone</TextLink>
        <TextButton onClick={() => {}}>A button like a link</TextButton>
        <FilterChip to={PATH} label="Remove filter: On hold">
          On hold
        </FilterChip>
        <ChipButton label="Remove Heavy: Delhivery" onClick={() => {}}>
          Heavy: Delhivery
        </ChipButton>
      </Row>
    </>
  );
}

function Fields() {
  const refuse = () => Promise.reject(new Error("Nothing is saved here."));
  return (
    <Card title="Form" className="mt-5">
      <Form action={refuse} className="grid gap-5 sm:grid-cols-2">
        <TextField label="Text" name="text" hint="A hint under the label" />
        <TextField
          label="With a mistake"
          name="mistake"
          defaultValue="A"
          error="Enter two letters or more."
        />
        <TextField label="Optional" name="optional" isOptional placeholder="For example, Meera" />
        <TextField label="Disabled" name="disabled" disabled defaultValue="Cannot be changed" />
        <PasswordField label="Password" name="password" autoComplete="off" />
        <SelectField
          label="Choice"
          name="choice"
          options={["Kerala", "Tamil Nadu"]}
          placeholder="Choose a state"
        />
        <TextArea label="Long text" name="long" className="sm:col-span-2" />
        <TextArea label="Long text with a mistake" name="wrong" error="Too long." className="sm:col-span-2" />
        <div className="space-y-4 sm:col-span-2">
          <FormProblem />
          <SubmitButton submitLabel="Save" busyLabel="Saving..." />
        </div>
      </Form>
    </Card>
  );
}

function Choices() {
  const [chosen, setChosen] = useState("products");
  return (
    <Card title="Choices" className="mt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Checkbox>Not chosen</Checkbox>
        <Checkbox defaultChecked>Chosen</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <RowTick label="Select a row" />
        <RadioCard
          name="way"
          label="Products"
          hint="With a hint"
          checked={chosen === "products"}
          onChange={() => setChosen("products")}
        />
        <RadioCard
          name="way"
          label="Amount"
          checked={chosen === "amount"}
          onChange={() => setChosen("amount")}
        />
      </div>
    </Card>
  );
}

const CONTROL_SIZES = ["large", "medium", "small"] as const;

function Controls() {
  return (
    <Card title="Controls without a label" className="mt-5">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {CONTROL_SIZES.map((size) => (
          <Input key={size} size={size} aria-label={`Text, ${size}`} placeholder={size} />
        ))}
        {CONTROL_SIZES.map((size) => (
          <Select key={size} size={size} aria-label={`Choice, ${size}`} options={[size, "another"]} />
        ))}
        <Input aria-label="With a mistake" aria-invalid defaultValue="A" />
        <Input aria-label="Disabled" disabled defaultValue="Disabled" />
        <Select aria-label="Disabled choice" disabled options={["Disabled"]} />
      </div>
    </Card>
  );
}

function Address() {
  const [values, setValues] = useState(addressFieldsOf({ pincode: "682001", email: "asha@gmial.com" }));
  return (
    <Card title="Address" className="mt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <AddressFields
          values={values}
          errors={{ houseNo: "Enter the house or flat number" }}
          onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        />
      </div>
    </Card>
  );
}

function Messages() {
  const toast = useToast();
  return (
    <>
      <Card title="Messages" className="mt-5">
        <div className="space-y-4">
          <Banner>A warning, with all that can be done about it.</Banner>
          <RowProblem message="This order was changed by someone else." />
          <ErrorText>What is wrong with it.</ErrorText>
          <Note>A remark.</Note>
          <Note size="small">A small remark.</Note>
          <Note isStrong>A remark that must not be missed.</Note>
          <Note tone="green">All is well.</Note>
        </div>
      </Card>
      <Row title="Toast">
        <Button
          variant="secondary"
          onClick={() => toast({ title: "Saved", description: "Customers see it now.", variant: "success" })}
        >
          Success
        </Button>
      </Row>
    </>
  );
}

type Shown = "dialog" | "form" | "question" | null;

function Dialogs() {
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  return (
    <Row title="Dialog">
      <Button variant="secondary" onClick={() => setShown("dialog")}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setShown("form")}>
        Form in a dialog
      </Button>
      <Button variant="secondary" onClick={() => setShown("question")}>
        Question
      </Button>
      <Dialog title="A dialog" isOpen={shown === "dialog"} onClose={close}>
        <p>Escape, the cross and a press beside it close it.</p>
      </Dialog>
      {shown === "form" && (
        <DialogForm
          title="A form in a dialog"
          action={() => Promise.reject(new Error("Nothing is saved here."))}
          submitLabel="Save"
          busyLabel="Saving..."
          onClose={close}
        >
          <TextField label="Name" name="name" />
        </DialogForm>
      )}
      {shown === "question" && (
        <ConfirmDialog
          title="Remove it?"
          confirmLabel="Remove"
          busyLabel="Removing..."
          cancelLabel="Keep"
          onConfirm={async () => close()}
          onClose={close}
        >
          It cannot be brought back.
        </ConfirmDialog>
      )}
    </Row>
  );
}

const CHIPS = [
  { name: "Banana chips", packets: 12, note: null },
  { name: "Tapioca chips", packets: 0, note: "None left." },
];

const CHIP_COLUMNS: DataColumn<(typeof CHIPS)[number]>[] = [
  { title: "Name", className: "py-2 font-semibold", cell: ({ name }) => name },
  { title: "Packets", isNamed: true, isNumber: true, cell: ({ packets }) => packets },
  { title: "Actions", isTitleHidden: true, cell: () => <TextLink to={PATH}>Open the product</TextLink> },
];

function Lists() {
  const page = { isBusy: false, problem: null, loadMore: () => {} };
  return (
    <>
      <h2 className="mt-5 mb-3 text-heading">Rows on a wide screen, cards on a phone</h2>
      <DataList
        caption="Chips"
        columns={CHIP_COLUMNS}
        rows={CHIPS}
        idOf={({ name }) => name}
        below={({ note }) => note && <ErrorText>{note}</ErrorText>}
      />
      <h2 className="mt-5 mb-3 text-heading">The same without a head</h2>
      <CardRows aria-label="Chips without a head">
        {CHIPS.map(({ name, packets }) => (
          <CardRow key={name} className="grid-cols-2">
            <span>{name}</span>
            <span>{packets}</span>
          </CardRow>
        ))}
      </CardRows>
      <Card size="large" title="A large card" aside={<Badge>Aside</Badge>} className="mt-5">
        Its padding is that of the shop.
      </Card>
      <Card title="List" className="mt-5">
        <EmptyList title="No orders yet" />
        <LoadMore {...page} hasMore />
        <LoadMore {...page} hasMore isBusy />
        <LoadMore {...page} hasMore problem="No connection. Check your internet and try again." />
      </Card>
      <Card title="Loading" className="mt-5">
        <Loading label="Orders are loading...">
          <Skeleton className="mb-3 h-8 w-56" />
          <Skeleton className="h-24" />
        </Loading>
      </Card>
      <Card title="Whole page" className="mt-5">
        <Empty title="Nothing here" as="p" action={<Button>Add something</Button>}>
          It appears once it is added.
        </Empty>
        <ErrorState message="The shop could not be reached." action={<Button>Try again</Button>} />
      </Card>
    </>
  );
}

const HIGH = 98_765_432_109;
const CHARTS: Readonly<Record<string, readonly number[]>> = {
  "no values": [0, 0, 0],
  "one column": [3],
  "a few columns": [2, 0, 5, 1, 4, 0, 3],
  "high and low values": [HIGH, 1, 0, HIGH / 3],
  "a year": Array.from({ length: 365 }, (_, day) => (day * 7) % 31),
};

function Charts() {
  return Object.entries(CHARTS).map(([title, values]) => (
    <Card key={title} title={`Chart, ${title}`} className="mt-5">
      <BarChart
        unit={`Day, ${title}`}
        columns={values.map((_, index) => ({
          label: `Day ${index + 1}`,
          title: `Day ${index + 1}`,
          isOpen: index === values.length - 1,
        }))}
        labelsFrom="last"
        series={[
          {
            name: "Orders",
            values,
            format: (count) => count.toLocaleString("en-IN"),
            formatShort: (count) => count.toLocaleString("en-IN", { notation: "compact" }),
            colour: "text-leaf-mid",
            height: "h-32",
          },
        ]}
        openLabel="Today, so far"
        nothing="No orders in this period."
      />
    </Card>
  ));
}

function Shopping() {
  const [quantity, setQuantity] = useState(1);
  return (
    <Row title="Product">
      <Price sellingPrice={fromRupees(120)} mrp={fromRupees(150)} />
      <Price sellingPrice={fromRupees(120)} />
      <QuantityStepper value={quantity} onChange={setQuantity} of="Banana Chips" max={3} />
      <ProductImage path={undefined} alt="" sizes="8rem" className="size-32" />
      <QrCode text={PATH} label="A code that leads here" className="size-32" />
    </Row>
  );
}
