import { followEvents } from '#contract/events.ts'
import type { Routes } from '#server/http/mount.ts'
import type { FindActor } from '#server/http/session.ts'
import type { Events } from './service.ts'

/** The connection closes with the stream, so that a server that is stopping does not wait for it. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

export function addEventRoutes(
  routes: Routes,
  { events, auth: { findActor } }: { events: Events; auth: { findActor: FindActor } },
): void {
  routes.add(followEvents, ({ actor, request }) => {
    const isStillHere = async () => (await findActor(request.headers))?.sessionId === actor.sessionId
    return Promise.resolve(new Response(events.follow(actor, isStillHere), { headers }))
  })
}
