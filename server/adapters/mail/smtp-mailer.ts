import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer.ts'

type SmtpOptions = {
  /** smtp:// or smtps://, with user and password when the server requires them. */
  url: string
  from: string
  log: Logger
}

const timeoutMs = 20_000

/** Creates a mailer that uses a mail server. */
export function createSmtpMailer({ url, from, log }: SmtpOptions): Mailer {
  let transport: Transporter | undefined
  // Loaded with the first e-mail: the library takes 15 MB.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport(
      { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      { from },
    )
    return transport
  }
  const underWay = new Set<Promise<void>>()
  const deliver = async (mail: Mail) => {
    const mailServer = await open()
    await mailServer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  }
  return {
    isReal: true,
    label: new URL(url).host,
    send(mail) {
      const delivery = deliver(mail)
        .catch((error: unknown) => {
          log.error({ err: error, subject: mail.subject }, 'could not send an e-mail')
        })
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    deliver,
    async close() {
      await Promise.all(underWay)
      transport?.close()
    },
  }
}
