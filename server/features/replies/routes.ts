import { UI_MESSAGE_STREAM_HEADERS } from 'ai'
import { followReply, sendMessage, stopReply } from '#contract/chat.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Replies } from './service.ts'

const streamOf = (body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: UI_MESSAGE_STREAM_HEADERS })

export function addReplyRoutes(routes: Routes, { replies }: { replies: Replies }): void {
  routes.add(sendMessage, async ({ actor, body }) => streamOf(await replies.send(actor, body)))
  routes.add(followReply, async ({ actor, params }) => {
    const stream = await replies.follow(actor, params.id ?? '')
    return stream ? streamOf(stream) : new Response(null, { status: 204 })
  })
  routes.add(stopReply, async ({ actor, params }) => ({
    stopped: await replies.stop(actor, params.id ?? ''),
  }))
}
