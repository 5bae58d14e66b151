export type Mail = {
  to: string
  subject: string
  text: string
  /** The same as a page. */
  html?: string
  /** Given where an e-mail may be sent twice, with the angle brackets: mailboxes know it by that. */
  messageId?: string
}

/** E-mails to people. */
export type Mailer = {
  /** Whether e-mails leave this machine. */
  isReal: boolean
  /** One line for people: where e-mails go. */
  label: string
  /** Begins to send an e-mail; nobody waits for it, and a failure is logged. */
  send: (mail: Mail) => void
  /** Sends an e-mail; rejects when the mail server did not take it. */
  deliver: (mail: Mail) => Promise<void>
  /** Waits for what is being sent. */
  close: () => Promise<void>
}
