import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { createLogMailer } from './log-mailer.ts'

const mail = { to: 'ada@example.com', subject: 'Set a new password', text: 'https://lede.example/reset' }

const loggedAt = (level: string): unknown => {
  const destination = new PassThrough()
  createLogMailer(createLog(level, { destination })).send(mail)
  return destination.read()
}

it.each(['info', 'warn', 'fatal'])('e-mails stand in the log where its level is %s', (level) => {
  expect(JSON.parse(String(loggedAt(level)))).toMatchObject({ mail })
})

it('a log that is silent stays so', () => {
  expect(loggedAt('silent')).toBeNull()
})
