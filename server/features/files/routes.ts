import * as v from 'valibot'
import {
  aboutMedia,
  clientPayload,
  completeUpload,
  directUploadRequest,
  giveUpUpload,
  resumeUpload,
  uploadChatFile,
  uploadMedia,
  uploadMediaDirectly,
  uploadPart,
} from '#contract/files.ts'
import { AppError } from '#core/errors.ts'
import { chatUploadMaxBytes, directUploadOverBytes } from '#core/limits.ts'
import { allowLongBody } from '#server/http/body-deadline.ts'
import type { HttpApp } from '#server/http/http-app.ts'
import { readJsonBody, type Routes } from '#server/http/mount.ts'
import { withUploadedFile } from '#server/http/spooled-upload.ts'
import { tooLarge } from './checks.ts'
import type { Announced } from './direct-upload.ts'
import { mediaTooLarge } from './media-checks.ts'
import type { Files } from './service.ts'
import { missing, respondWithFile } from './serving.ts'

const { invalid } = uploadChatFile

const isJson = ({ headers }: Request) => /^application\/json\b/i.test(headers.get('content-type') ?? '')

const mediaForm = { field: 'file', maxBytes: directUploadOverBytes, invalid, tooLarge: mediaTooLarge }
const chatForm = { field: 'file', maxBytes: chatUploadMaxBytes, invalid, tooLarge }

function readPayload(text: string): v.InferOutput<typeof clientPayload> {
  try {
    return v.parse(clientPayload, JSON.parse(text))
  } catch (cause) {
    const reason = 'clientPayload must be JSON with the type, size and originalName of the file.'
    throw new AppError(invalid, { reason, cause })
  }
}

/** A browser that reached this server under another of its names must send its parts to that name. */
function originOf({ headers }: Request, publicUrl: string): string {
  // Same-origin GET requests have a Referer but no Origin.
  return headers.get('origin') ?? URL.parse(headers.get('referer') ?? '')?.origin ?? publicUrl
}

async function readAnnounced(request: Request, publicUrl: string): Promise<Announced> {
  const sent = await readJsonBody(request, { schema: directUploadRequest, invalid })
  const { type, size, originalName } = readPayload(sent.clientPayload)
  const name = originalName.trim() === '' ? sent.fileName : originalName
  return { type, size, name, origin: originOf(request, publicUrl) }
}

const declaredLength = ({ headers }: Request): number | null => {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

type Parts = { files: Files; publicUrl: string }

export function addFileRoutes(routes: Routes, { files, publicUrl }: Parts): void {
  routes.add(uploadChatFile, ({ actor, request }) =>
    isJson(request)
      ? readAnnounced(request, publicUrl).then((announced) => files.begin(actor, 'chat', announced))
      : withUploadedFile({ request, actor }, chatForm, (file) => files.upload(actor, file)),
  )
  routes.add(uploadMedia, ({ actor, request }) =>
    withUploadedFile({ request, actor }, mediaForm, (file) => files.uploadMedia(actor, file)),
  )
  routes.add(uploadMediaDirectly, ({ actor, request }) =>
    readAnnounced(request, publicUrl).then((announced) => files.begin(actor, 'post', announced)),
  )
  routes.add(aboutMedia, ({ actor, query }) => files.aboutMedia(actor, query.url))
  routes.add(resumeUpload, ({ actor, params, request }) =>
    files.resume(actor, params.id ?? '', originOf(request, publicUrl)),
  )
  routes.add(giveUpUpload, async ({ actor, params }) => {
    await files.giveUp(actor, params.id ?? '')
    return new Response(null, { status: 204 })
  })
  routes.add(uploadPart, async ({ actor, params, request }) => {
    const { id = '', number } = params
    allowLongBody(request)
    const etag = await files.receivePart(actor, {
      id,
      number: Number(number),
      declaredLength: declaredLength(request),
      bytes: request.body ?? noBytes(),
    })
    return Response.json({ etag }, { headers: { etag } })
  })
  routes.add(completeUpload, ({ actor, params, body }) => files.complete(actor, params.id ?? '', body.etags))
}

/** Serves files to anyone who has their URL: people, models and the network. */
export function addFileAddresses(app: HttpApp, files: Files): void {
  app.get('/files/:key/:name', async (context) => {
    const file = await files.serve(context.req.param('key'))
    return file ? respondWithFile(context.req.raw, file) : missing()
  })
  app.all('/files/*', missing)
}
