import Mail from "lucide-react/icons/mail";
import MailWarning from "lucide-react/icons/mail-exclamation-point";
import { Link } from "react-router";
import type { Today } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import { useIsOwner } from "../use-is-owner.ts";

/** The state of the e-mails to shoppers; always rendered, to be announced. */
export function EmailsOnTheWay({ emails: { waiting, failing } }: Pick<Today, "emails">) {
  const isOwner = useIsOwner();
  return (
    <div role="status">
      {failing > 0 ? (
        <p className="mt-3 flex gap-2 text-sm font-semibold text-chilli-deep">
          <MailWarning className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {counted(failing, "e-mail was", "e-mails were")} not taken by the mail server so far. The shop
            tries again by itself for a day
            {isOwner ? (
              <>
                ;{" "}
                <Link to="/admin/dashboard" className="link">
                  see which
                </Link>
                .
              </>
            ) : (
              "."
            )}
          </span>
        </p>
      ) : (
        waiting > 0 && (
          <p className="mt-3 flex gap-2 text-sm text-ink-soft">
            <Mail className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {counted(waiting, "e-mail is", "e-mails are")} on the way.
          </p>
        )
      )}
    </div>
  );
}
