export type Mail = {
  to: string
  subject: string
  text: string
  /** The same as HTML. */
  html?: string
  /** Set where an e-mail may be sent twice, with angle brackets: mailboxes recognise duplicates by it. */
  messageId?: string
}

/** Sends e-mails to people. */
export type Mailer = {
  /** Whether e-mails leave this machine. */
  isReal: boolean
  /** One line for people: where e-mails go. */
  label: string
  /** Starts sending an e-mail without waiting for it; a failure is logged. */
  send: (mail: Mail) => void
  /** Sends an e-mail; rejects when the mail server did not accept it. */
  deliver: (mail: Mail) => Promise<void>
  /** Waits for e-mails that are being sent. */
  close: () => Promise<void>
}
