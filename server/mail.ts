import type { Logger } from 'pino'
import { brand } from '#core/brand.ts'
import { createLogMailer } from '#server/adapters/mail/log-mailer.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import { createSmtpMailer } from '#server/adapters/mail/smtp-mailer.ts'
import type { Settings } from './env.ts'

/** Returns a mailer for the configured mail server, else one that writes to the log. */
export function chooseMailer(
  { mail }: Settings,
  { publicUrl, log }: { publicUrl: string; log: Logger },
): Mailer {
  if (!mail) return createLogMailer(log)
  const from = mail.from ?? `${brand.product} <no-reply@${new URL(publicUrl).hostname}>`
  return createSmtpMailer({ url: mail.url, from, log })
}
