export type Mail = { to: string; subject: string; text: string }

/** Letters to people. */
export type Mailer = {
  /** Whether letters leave this machine. */
  isReal: boolean
  /** One line for people: where letters go. */
  label: string
  /** Begins to send a letter; nobody waits for it, and a failure is logged. */
  send: (mail: Mail) => void
  /** Waits for what is being sent. */
  close: () => Promise<void>
}
