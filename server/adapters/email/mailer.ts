interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mail; throws when the mail server does not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
