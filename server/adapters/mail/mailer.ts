export type Mail = {
  to: string
  subject: string
  text: string
  /** The same as a page. */
  html?: string
  /** Given where a letter may be sent twice, with the angle brackets: mailboxes know it by that. */
  messageId?: string
}

/** Letters to people. */
export type Mailer = {
  /** Whether letters leave this machine. */
  isReal: boolean
  /** One line for people: where letters go. */
  label: string
  /** Begins to send a letter; nobody waits for it, and a failure is logged. */
  send: (mail: Mail) => void
  /** Sends a letter; rejects when the mail server did not take it. */
  deliver: (mail: Mail) => Promise<void>
  /** Waits for what is being sent. */
  close: () => Promise<void>
}
