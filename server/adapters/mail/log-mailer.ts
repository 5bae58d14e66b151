import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'

/** Letters for whoever reads the log, where no mail server is set. */
export const createLogMailer = (log: Logger): Mailer => ({
  isReal: false,
  label: 'written to the log (SMTP_URL is not set)',
  send: (mail) => log.info({ mail }, 'a letter that is not sent, since SMTP_URL is not set'),
  close: () => Promise.resolve(),
})
