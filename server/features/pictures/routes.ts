import { getPostsBeside, keepPicture } from '#contract/pictures.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Pictures } from './service.ts'

export function addPictureRoutes(routes: Routes, { pictures }: { pictures: Pictures }): void {
  routes.add(keepPicture, ({ actor, body: { documentId, createdAt } }) =>
    pictures.keep(actor, { documentId, createdAt }),
  )
  routes.add(getPostsBeside, async ({ actor, query }) => ({
    posts: await pictures.postsBeside(actor, query.id),
  }))
}
