import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { createLogMailer } from './log-mailer.ts'

it.each(['info', 'error', 'silent'])('e-mails stand in the log where its level is %s', (level) => {
  const destination = new PassThrough()
  const mail = { to: 'ada@example.com', subject: 'Set a new password', text: 'https://lede.example/reset' }
  createLogMailer(createLog(level, { destination })).send(mail)
  expect(JSON.parse(String(destination.read()))).toMatchObject({ mail })
})
