export interface Mail {
  /** The same whenever this mail is sent again: a mailbox shows it once. */
  id: string;
  /** Mails with the same one belong together. */
  thread: string;
  to: string;
  subject: string;
  text: string;
  writtenAt: Date;
}

export interface Mailer {
  /**
   * Sends an e-mail.
   * @throws MailboxRefusal when the address will never take it, ProviderError when a later try may succeed
   */
  send(mail: Mail): Promise<void>;
  /**
   * Logs in at the mail server, and sends nothing.
   * @throws ProviderError when it does not answer or does not accept the account
   */
  checkLogin(): Promise<void>;
  /** Ends what is still open to the mail server once what is being sent is sent. Nothing can be sent any more. */
  close(): void;
}

/** The mail server says that this mail cannot be delivered to its address, now or later. */
export class MailboxRefusal extends Error {}
