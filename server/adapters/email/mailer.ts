export interface Mail {
  /** The same for each attempt to send this mail, so that a mailbox shows it once. */
  id: string;
  /** Mails with the same thread belong together. */
  thread: string;
  to: string;
  /** Where a reply goes; null for the sender. */
  replyTo: string | null;
  subject: string;
  text: string;
  writtenAt: Date;
  attachments?: readonly Attachment[];
}

export interface Attachment {
  name: string;
  type: "application/pdf";
  content: Uint8Array;
}

export interface Mailer {
  /**
   * Sends an e-mail.
   * @throws MailboxRefusal if the address will never accept it, ProviderError if a retry may succeed
   */
  send(mail: Mail): Promise<void>;
  /**
   * Logs in at the mail server without sending anything.
   * @throws ProviderError if it does not answer or does not accept the account
   */
  checkLogin(): Promise<void>;
  /** Closes the connections after the mails in progress. Nothing can be sent afterwards. */
  close(): void;
}

/** The mail server reports that this mail can never be delivered to its address. */
export class MailboxRefusal extends Error {}
