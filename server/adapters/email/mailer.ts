export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mail; throws when the mail server does not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
