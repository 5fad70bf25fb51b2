import { useShop } from "../use-shop.ts";
import { policyLoader } from "./own-policy.ts";
import { ContactLines, PolicyPage, policyMeta } from "./policy-page.tsx";

export const loader = policyLoader("privacy");

export const meta = policyMeta(
  "privacy",
  "What we ask for when you order, what it is used for, who receives it, and how to have it corrected or erased.",
);

export default function PrivacyPolicy() {
  const shop = useShop();
  return (
    <PolicyPage
      name="privacy"
      effective="2026-11-28"
      summary="We ask for what a parcel needs, use it to bring you that parcel, and never sell it. There are no advertisements on this site and nothing that follows you around."
      sections={[
        {
          id: "who-is-responsible",
          title: "Who is responsible",
          body: (
            <>
              <p>
                {shop.legalName} ({shop.name}), {shop.postalAddress}, decides how and why your personal data
                is used here. This notice is written with the Digital Personal Data Protection Act, 2023 in
                mind.
              </p>
              <ContactLines shop={shop} />
            </>
          ),
        },
        {
          id: "what-we-collect",
          title: "What we collect, and what for",
          body: <WhatWeCollect />,
        },
        {
          id: "on-your-device",
          title: "What is kept on your device",
          body: <OnYourDevice />,
        },
        {
          id: "who-receives-it",
          title: "Who receives it",
          body: (
            <>
              <p>Only those who help us to serve you, and only what they need:</p>
              <ul>
                <li>
                  <strong>Razorpay</strong>, our payment provider: the amount, your name, phone and e-mail,
                  and the payment details you enter there.
                </li>
                <li>
                  <strong>WhatsApp and our message provider</strong>: your phone number and the message, such
                  as your code.
                </li>
                <li>
                  <strong>The courier or the post</strong>: your name, phone, e-mail and address.
                </li>
                <li>
                  <strong>Our e-mail and hosting providers</strong>, who work on our instructions.
                </li>
                <li>
                  <strong>Our accountant</strong>: sales, invoices and payments, for the accounts and the tax
                  returns.
                </li>
                <li>
                  <strong>Authorities</strong>, where the law obliges us.
                </li>
              </ul>
              <p>We do not sell your data, and we do not share it for advertising.</p>
            </>
          ),
        },
        {
          id: "consent",
          title: "Your consent, and taking it back",
          body: (
            <>
              <p>
                Each piece of data is given by you, by typing it and pressing a button, for the purposes
                above. You may take your consent back at any time, as easily as you gave it: send us one
                message from your phone number or e-mail address. What was done before stays lawful; an order
                already paid is still delivered or refunded, and we keep the records that the law asks for.
              </p>
              <p>We send messages about your order only. We send offers only to people who asked for them.</p>
            </>
          ),
        },
        {
          id: "your-rights",
          title: "Your rights",
          body: (
            <>
              <p>Free of charge, you may ask us to</p>
              <ul>
                <li>tell you what data of yours we hold, what we did with it and who received it;</li>
                <li>correct, complete or update it;</li>
                <li>erase it, where no law obliges us to keep it;</li>
                <li>note a person who may use these rights for you after death or incapacity; and</li>
                <li>answer a complaint about any of this.</li>
              </ul>
              <p>
                Write to the contacts above from the e-mail address or phone number of your order, so that we
                know it is you. We answer within one month.
              </p>
            </>
          ),
        },
        {
          id: "how-long",
          title: "How long we keep it",
          body: (
            <ul>
              <li>
                One-time codes work for 10 minutes; we keep only a scrambled form that cannot be read back.
              </li>
              <li>Orders that were not paid expire after 7 days.</li>
              <li>
                Paid orders and their bills are kept for as long as tax law requires, at present 72 months
                from the due date of that year’s GST annual return.
              </li>
              <li>
                Your saved address is kept until you ask us to erase it, or until we have no more use for it.
              </li>
              <li>Security records are kept for up to one year, or longer where the law says so.</li>
            </ul>
          ),
        },
        {
          id: "how-we-protect-it",
          title: "How we protect it",
          body: (
            <p>
              Pages and payments travel encrypted. Your address, name and e-mail are shown on this site only
              after the code sent to your phone is entered. Few people here can see orders, and every change
              they make is recorded. Should your data ever be exposed, we tell you and the Data Protection
              Board of India without delay.
            </p>
          ),
        },
        {
          id: "children",
          title: "Children",
          body: (
            <p>
              This shop sells to adults. If you are under 18, please let a parent or guardian order for you.
              We do not knowingly collect data of children, and erase it when we learn of it.
            </p>
          ),
        },
        {
          id: "complaints",
          title: "Complaints",
          body: (
            <p>
              Please tell our grievance officer first: {shop.grievanceOfficer.name},{" "}
              {shop.grievanceOfficer.designation}. We acknowledge within 48 hours and answer within one month.
              If we have not helped, you may complain to the Data Protection Board of India.
            </p>
          ),
        },
        {
          id: "changes",
          title: "Changes",
          body: (
            <p>
              When this notice changes, the new text and its date appear here. If we want to use your data for
              something new, we ask you first.
            </p>
          ),
        },
      ]}
    />
  );
}

function WhatWeCollect() {
  return (
    <>
      <p>You can look around without telling us anything. When you order, we collect:</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">What for</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Your WhatsApp phone number</th>
            <td>
              To send you a one-time code that proves it is yours, to reach you about your order, and for the
              courier to call you.
            </td>
          </tr>
          <tr>
            <th scope="row">Your name and delivery address</th>
            <td>To deliver your parcel and to make out the bill. We offer it again at your next order.</td>
          </tr>
          <tr>
            <th scope="row">Your e-mail address</th>
            <td>To send you the confirmation of your order.</td>
          </tr>
          <tr>
            <th scope="row">What you ordered, the amount and the payment’s reference number</th>
            <td>To pack your order, refund it where due, and keep the accounts that the law asks for.</td>
          </tr>
          <tr>
            <th scope="row">A business’s name and GSTIN, if you ask for an invoice for it</th>
            <td>To make out the invoice, and to report it in our tax return.</td>
          </tr>
          <tr>
            <th scope="row">Notes of our staff about an order or a customer</th>
            <td>To answer your questions, and to deliver as we agreed with you.</td>
          </tr>
          <tr>
            <th scope="row">Technical records, such as your internet address and the time of a request</th>
            <td>To keep the shop running, and to stop fraud and misuse of codes.</td>
          </tr>
        </tbody>
      </table>
      <p>
        We never see or keep your card, bank or UPI details. Those you give to Razorpay, in a window of its
        own.
      </p>
    </>
  );
}

function OnYourDevice() {
  return (
    <ul>
      <li>
        <strong>Your cart</strong> (and a coupon you applied) lives in your browser’s local storage. It does
        not leave your device until you check out; clearing the cart removes it.
      </li>
      <li>
        <strong>One or two cookies</strong>, set when you verify your phone or open a payment link. For 24
        hours they let this browser, and no other, see and pay for your order. “Not you?” at the checkout ends
        them sooner.
      </li>
      <li>
        <strong>The phone number you verified</strong> is remembered in local storage, so that you need not
        type it again. “Use another number” at your next checkout forgets it.
      </li>
      <li>
        <strong>The number of your last order</strong> is remembered for 24 hours, so that “Your order” finds
        it again in this browser. It is removed at your next visit after that.
      </li>
      <li>
        <strong>The numbers of orders whose payment you started</strong> are remembered for 24 hours, so that
        the cart can check whether they are paid. The numbers of up to 20 paid orders stay until you clear the
        browser’s data, so that the same snacks do not leave your cart twice.
      </li>
      <li>
        <strong>The pincode you last checked</strong> is remembered in local storage, so that the shop can
        show when a parcel would reach you. Checking another one replaces it.
      </li>
      <li>
        <strong>How far your visit came</strong> (the shop, a product, the cart) is noted in the open tab, so
        that the shop counts it once. Only numbers of visits reach us, with nothing about you; if your browser
        asks not to be tracked, nothing is counted.
      </li>
      <li>
        <strong>What you type at the checkout</strong> (your address, a business for the invoice, the number a
        code was sent to) is kept in the open tab, so that a reload does not lose it. It goes when you have
        paid, when you press “Not you?”, or when you close the tab.
      </li>
    </ul>
  );
}
