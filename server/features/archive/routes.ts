import { archiveImports, exportArchive } from '#contract/archive.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Archive } from './service.ts'

export function addArchiveRoutes(routes: Routes, { archive }: { archive: Archive }): void {
  routes.add(exportArchive, async ({ actor, cut }) => {
    const name = `lede-${new Date().toISOString().slice(0, 10)}.zip`
    return new Response(await archive.export(actor, cut), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': 'no-store',
      },
    })
  })
  routes.add(archiveImports.upload, async ({ actor, request }) =>
    Response.json(await archive.receive(actor, request), { status: 201 }),
  )
  routes.add(archiveImports.latest, async ({ actor }) => ({ imports: await archive.latest(actor) }))
  routes.add(archiveImports.read, ({ actor, params: { id = '' } }) => archive.read(actor, id))
  routes.add(archiveImports.start, async ({ actor, params: { id = '' }, body }) =>
    Response.json(await archive.start(actor, id, body.kinds), { status: 202 }),
  )
  routes.add(archiveImports.cancel, ({ actor, params: { id = '' } }) => archive.cancel(actor, id))
}
