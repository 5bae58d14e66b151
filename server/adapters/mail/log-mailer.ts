import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer.ts'

/** E-mails for whoever reads the log, where no mail server is set: they stand in it whatever its level, unless it is silent. */
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
