import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer.ts'

/** Creates a mailer for installations without a mail server: e-mails go to the log, whatever its level unless silent. */
export function createLogMailer(log: Logger): Mailer {
  const always = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  const send = (mail: Mail) => always.info({ mail }, 'an e-mail that is not sent, since SMTP_URL is not set')
  return {
    isReal: false,
    label: 'written to the log (SMTP_URL is not set)',
    send,
    deliver: (mail) => Promise.resolve(send(mail)),
    close: () => Promise.resolve(),
  }
}
