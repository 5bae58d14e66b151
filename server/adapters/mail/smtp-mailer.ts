import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer.ts'

type SmtpOptions = {
  /** smtp:// or smtps://, with user and password when the server wants them. */
  url: string
  from: string
  log: Logger
}

const patienceMs = 20_000

/** Letters through a mail server. */
export function createSmtpMailer({ url, from, log }: SmtpOptions): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from },
  )
  const underWay = new Set<Promise<void>>()
  const deliver = async (mail: Mail) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  }
  return {
    isReal: true,
    label: new URL(url).host,
    send(mail) {
      const delivery = deliver(mail)
        .catch((error: unknown) => {
          log.error({ err: error, subject: mail.subject }, 'a letter could not be sent')
        })
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    deliver,
    async close() {
      await Promise.all(underWay)
      transport.close()
    },
  }
}
