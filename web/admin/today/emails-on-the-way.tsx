import Mail from "lucide-react/icons/mail";
import MailWarning from "lucide-react/icons/mail-exclamation-point";
import { Link } from "react-router";
import type { Today } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import { useIsOwner } from "../profile.ts";

/** The state of the e-mails to shoppers. Always rendered, so that screen readers announce changes. */
export function EmailsOnTheWay({ emails: { waiting, failing } }: Pick<Today, "emails">) {
  const isOwner = useIsOwner();
  return (
    <div role="status">
      {failing > 0 ? (
        <p className="mt-3 flex gap-2 text-sm font-semibold text-chilli-deep">
          <MailWarning className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {counted(failing, "e-mail", "e-mails")} could not be sent yet. They are retried automatically for
            a day
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
