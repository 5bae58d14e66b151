import type { HttpBindings } from '@hono/node-server'
import { expect, it } from 'vitest'
import { headersOf } from './session.ts'

it('reads headers as Node.js has them, those that came several times as one', () => {
  const incoming = { headers: { cookie: 'a=1; b=2', 'set-cookie': ['a=1', 'b=2'], 'x-empty': '' } }
  const headers = headersOf({ incoming } as unknown as HttpBindings)
  expect(['cookie', 'set-cookie', 'x-empty', 'x-other'].map((name) => headers.get(name))).toEqual([
    'a=1; b=2',
    'a=1, b=2',
    '',
    null,
  ])
})
