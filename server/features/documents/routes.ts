import {
  getDocument,
  getOwnTexts,
  meetAtDocument,
  restoreVersion,
  saveDocument,
} from '#contract/documents.ts'
import { listMaxBytes } from '#core/limits.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Documents } from './service.ts'

/** The limit for requests that say how many versions they want. */
const askedMaxBytes = 4 * listMaxBytes

/** A Link header to the earlier versions that did not fit into the response. */
const earlierLink = (id: string, before: string) =>
  `</api/document?${new URLSearchParams({ id, before }).toString()}>; rel="prev"`

export function addDocumentRoutes(routes: Routes, { documents }: { documents: Documents }): void {
  routes.add(getDocument, async ({ actor, query: { id, latest, before, pictures } }) => {
    const range = { before: before === undefined ? undefined : Date.parse(before), pictures }
    if (latest !== undefined) {
      return documents.versions(actor, id, { ...range, latest, maxBytes: askedMaxBytes })
    }
    const versions = await documents.versions(actor, id, { ...range, maxBytes: listMaxBytes })
    const first = versions[0]?.createdAt
    const isCut = first !== undefined && (await documents.hasBefore(actor, id, Date.parse(first)))
    return isCut ? Response.json(versions, { headers: { link: earlierLink(id, first) } }) : versions
  })
  routes.add(saveDocument, ({ actor, query, body }) => documents.save(actor, query.id, body))
  routes.add(meetAtDocument, ({ actor, query, body }) => documents.meet(actor, query.id, body))
  routes.add(restoreVersion, ({ actor, query: { id, timestamp, latest, pictures } }) =>
    documents.restore(actor, id, Date.parse(timestamp), { latest, pictures, maxBytes: listMaxBytes }),
  )
  routes.add(getOwnTexts, async ({ actor }) => ({ texts: await documents.ownTexts(actor) }))
}
