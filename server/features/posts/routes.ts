import { listCalendar } from '#contract/publishing/calendar.ts'
import {
  changePost,
  deletePost,
  duplicatePost,
  getPostPicture,
  listPosts,
  restorePost,
  savePostAsSwipe,
  undoScheduling,
  unschedulePost,
} from '#contract/publishing/posts.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Posts } from './service.ts'

const idOf = ({ id = '' }: Record<string, string>) => id

/** Each version of a picture has its own URL. */
const keptForEver = { 'content-type': 'image/png', 'cache-control': 'private, max-age=31536000, immutable' }

export function addPostRoutes(routes: Routes, { posts }: { posts: Posts }): void {
  routes.add(listPosts, ({ actor, query }) => posts.list(actor, query))
  routes.add(listCalendar, ({ actor, query: { from, to } }) =>
    posts.calendar(actor, { from: Date.parse(from), to: Date.parse(to) }),
  )
  routes.add(changePost, ({ actor, params, body }) => posts.change(actor, idOf(params), body))
  routes.add(duplicatePost, async ({ actor, params }) =>
    Response.json(await posts.duplicate(actor, idOf(params)), { status: 201 }),
  )
  routes.add(deletePost, async ({ actor, params }) => {
    await posts.remove(actor, idOf(params))
    return new Response(null, { status: 204 })
  })
  routes.add(restorePost, ({ actor, params }) => posts.restore(actor, idOf(params)))
  routes.add(unschedulePost, ({ actor, body }) => posts.unschedule(actor, body.documentId))
  routes.add(undoScheduling, ({ actor, body }) => posts.undoScheduling(actor, body.documentId))
  routes.add(savePostAsSwipe, async ({ actor, params }) => {
    const saved = await posts.saveAsSwipe(actor, idOf(params))
    return Response.json(saved, { status: saved.isNew ? 201 : 200 })
  })
  routes.add(
    getPostPicture,
    async ({ actor, params }) =>
      new Response(await posts.picture(actor, idOf(params)), { headers: keptForEver }),
  )
}
