import {
  getDocument,
  getOwnTexts,
  meetAtDocument,
  restoreVersion,
  saveDocument,
} from '#contract/documents.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Documents } from './service.ts'

export function addDocumentRoutes(routes: Routes, documents: Documents): void {
  routes.add(getDocument, ({ actor, query: { id, latest, before, pictures } }) =>
    documents.versions(actor, id, {
      latest,
      before: before === undefined ? undefined : Date.parse(before),
      pictures,
    }),
  )
  routes.add(saveDocument, ({ actor, query, body }) => documents.save(actor, query.id, body))
  routes.add(meetAtDocument, ({ actor, query, body }) => documents.meet(actor, query.id, body))
  routes.add(restoreVersion, ({ actor, query: { id, timestamp, latest, pictures } }) =>
    documents.restore(actor, id, Date.parse(timestamp), { latest, pictures }),
  )
  routes.add(getOwnTexts, async ({ actor }) => ({ texts: await documents.ownTexts(actor) }))
}
