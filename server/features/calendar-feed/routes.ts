import { createHash } from 'node:crypto'
import {
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '#contract/publishing/calendar.ts'
import { AppError } from '#core/errors.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { Auth } from '#server/features/auth/service.ts'
import type { Routes } from '#server/http/mount.ts'
import type { CalendarFeeds } from './service.ts'

const ending = '.ics'

type Parts = { calendarFeeds: CalendarFeeds; auth: Pick<Auth, 'confirmPassword'> }

export function addCalendarFeedRoutes(routes: Routes, { calendarFeeds: feeds, auth }: Parts): void {
  routes.add(getCalendarFeed, async ({ actor }) => ({ feed: await feeds.get(actor) }))
  routes.add(renewCalendarFeed, async ({ actor, body, request, address }) => {
    await auth.confirmPassword(actor, { password: body?.password, headers: request.headers, address })
    return Response.json({ feed: await feeds.renew(actor) }, { status: 201 })
  })
  routes.add(endCalendarFeed, async ({ actor }) => {
    await feeds.end(actor)
    return new Response(null, { status: 204 })
  })
  routes.addPublic(readCalendarFeed, async ({ params: { file = '' }, request }) => {
    const secret = file.endsWith(ending) ? file.slice(0, -ending.length) : ''
    const reading = await feeds.read(secret)
    if (reading === null) {
      throw new AppError('not_found:api', { reason: 'There is no calendar at this address.' })
    }
    if ('retryAfter' in reading) {
      const reason = 'This calendar is read too often. Please come again later.'
      throw new AppError('rate_limit:api', { reason, retryAfterSeconds: reading.retryAfter })
    }
    return calendarAnswer(reading.text, request)
  })
}

function calendarAnswer(text: string, request: Request): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  const known = (request.headers.get('if-none-match') ?? '').split(',')
  if (known.some((one) => one.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('inline', 'posts.ics'),
    },
  })
}
