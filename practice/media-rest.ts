import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { Member } from './accounts.ts'
import {
  joinParts,
  readBytes,
  removeAsset,
  addAsset,
  type Asset,
  assetKinds,
  type AssetKind,
  findAsset,
  forgetOld,
  mayBegin,
  partsOf,
  recordUpload,
  statusOf,
} from './assets.ts'
import { parseJson } from '#core/text/parse-json.ts'
import { withFaults, accessDenied, invalidField, refuse, type RuleBreach } from './faults.ts'
import { finalizeShape, initializeShape, initializeVideoShape } from './post-rules.ts'
import { processUpload } from './processing.ts'
import { pathUrn, publisher } from './publisher.ts'
import type { Setting } from './setting.ts'

/** As on LinkedIn: every part except the last has this many bytes. */
export const partBytes = 4 * 1024 * 1024

export const partsIn = (size: number) => Math.ceil(size / partBytes)

const uploadAddress = (context: Context, { basePath }: Setting, asset: Asset, part?: number) => {
  const place = part === undefined ? asset.address : `${asset.address}/${part}`
  return `${new URL(context.req.url).origin}${basePath}/dms-uploads/${place}`
}

/** The last byte of the last part may lie beyond the end, as on LinkedIn. */
const instructions = (context: Context, setting: Setting, asset: Asset) =>
  Array.from({ length: partsIn(asset.size) }, (_, at) => ({
    uploadUrl: uploadAddress(context, setting, asset, at + 1),
    firstByte: at * partBytes,
    lastByte: (at + 1) * partBytes - 1,
  }))

async function makeRoom({ store, mediaFolder, now }: Setting): Promise<void> {
  for (const { address, size } of forgetOld(store, now())) {
    await removeAsset(mediaFolder, address, partsIn(size))
  }
}

/** Returns the owner of the upload to start and, for a video, its size. */
function readWanted(kind: AssetKind, body: unknown): { owner: string; size: number } | RuleBreach {
  if (kind === 'video') {
    const video = initializeVideoShape.safeParse(body)
    if (!video.success) return invalidField(video.error)
    const { owner, fileSizeBytes } = video.data.initializeUploadRequest
    return { owner, size: fileSizeBytes }
  }
  const parsed = initializeShape.safeParse(body)
  return parsed.success
    ? { owner: parsed.data.initializeUploadRequest.owner, size: 0 }
    : invalidField(parsed.error)
}

async function initialize(context: Context, setting: Setting, kind: AssetKind): Promise<Response> {
  const member = publisher(context, setting, `${kind}s.ACTION-initializeUpload`)
  if (member instanceof Response) return member
  const wanted = readWanted(kind, parseJson(await context.req.text()))
  if ('code' in wanted) return refuse(context, { status: 400, ...wanted })
  if (wanted.owner !== `urn:li:person:${member.id}`) return accessDenied(context, `${kind}s: owner`)
  const { size } = wanted
  const { store, now, mediaBytes } = setting
  await makeRoom(setting)
  if (!mayBegin(store, { memberId: member.id, size, most: mediaBytes })) {
    const message = 'Resource level throttle: no more room for uploads on this practice network'
    return refuse(context, { status: 429, code: 'TOO_MANY_REQUESTS', message })
  }
  const asset = addAsset(store, { kind, memberId: member.id, size, now: now() })
  if (kind === 'video') {
    return context.json({
      value: {
        uploadUrlsExpireAt: asset.expiresAt,
        video: asset.urn,
        uploadInstructions: instructions(context, setting, asset),
        uploadToken: asset.address.slice(0, 12),
      },
    })
  }
  const uploadUrl = uploadAddress(context, setting, asset)
  return context.json({ value: { uploadUrlExpiresAt: asset.expiresAt, uploadUrl, [kind]: asset.urn } })
}

/** Returns the member's own asset of this kind, or the refusal. */
function ownAsset(
  context: Context,
  setting: Setting,
  wanted: { urn: string; member: Member; kind: AssetKind },
) {
  const asset = findAsset(setting.store, wanted.urn)
  if (asset === undefined || asset.kind !== wanted.kind) {
    return refuse(context, { status: 404, code: 'NOT_FOUND', message: `${wanted.urn} was not found` })
  }
  return asset.memberId === wanted.member.id ? asset : accessDenied(context, `${wanted.kind}s: owner`)
}

const invalidParts = (context: Context) =>
  refuse(context, {
    status: 400,
    code: 'INVALID_VALUE_FOR_FIELD',
    message: 'uploadedPartIds do not fit the upload',
  })

/** Joins the parts in the order in which they are listed, even if it is not the right one. */
async function finalize(context: Context, setting: Setting): Promise<Response> {
  const member = publisher(context, setting, 'videos.ACTION-finalizeUpload')
  if (member instanceof Response) return member
  const parsed = finalizeShape.safeParse(parseJson(await context.req.text()))
  if (!parsed.success) return refuse(context, { status: 400, ...invalidField(parsed.error) })
  const { video: urn, uploadToken, uploadedPartIds } = parsed.data.finalizeUploadRequest
  const asset = ownAsset(context, setting, { urn, member, kind: 'video' })
  if (asset instanceof Response) return asset
  if (asset.uploadedAt !== null) return context.body(null, 200)
  const { store, mediaFolder: folder, now } = setting
  const { address } = asset
  const parts = partsOf(store, urn)
  const numbers = uploadedPartIds.map((tag) => parts.find((part) => part.tag === tag)?.number ?? 0)
  const areAll = new Set(numbers).size === partsIn(asset.size) && !numbers.includes(0)
  if (!areAll || uploadToken !== address.slice(0, 12)) return invalidParts(context)
  const beginning = await readBytes({ folder, address: `${address}.1` }, 0, 8)
  const stored = await joinParts(folder, address, numbers)
  const facts = await processUpload.video({ ...stored, folder, address, beginning })
  recordUpload(store, urn, { size: stored.size, now: now(), facts })
  return context.body(null, 200)
}

function showStatus(context: Context, setting: Setting, kind: AssetKind): Response {
  const member = publisher(context, setting, `${kind}s.GET`)
  if (member instanceof Response) return member
  const urn = pathUrn(context)
  if (urn instanceof Response) return urn
  const asset = ownAsset(context, setting, { urn, member, kind })
  if (asset instanceof Response) return asset
  const { now, processingMs } = setting
  const status = statusOf(asset, { now: now(), processingMs })
  return context.json({ id: urn, owner: `urn:li:person:${member.id}`, status })
}

function act(context: Context, setting: Setting, kind: AssetKind): Promise<Response> | Response {
  const action = context.req.query('action')
  if (action === 'initializeUpload') return initialize(context, setting, kind)
  const message = `Invalid action ${action ?? ''}`
  return refuse(context, { status: 400, code: 'ILLEGAL_ARGUMENT', message })
}

/** LinkedIn's Images, Documents and Videos APIs. */
export function mediaRestRoutes(setting: Setting) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const { faults } = setting
  const finalizing = withFaults(faults, 'finalize')
  app.post('/rest/videos', async (context, next) => {
    if (context.req.query('action') !== 'finalizeUpload') return next()
    return finalizing(context, async () => {
      context.res = await finalize(context, setting)
    })
  })
  for (const kind of assetKinds) {
    app.post(`/rest/${kind}s`, withFaults(faults, 'initialize'), (context) => act(context, setting, kind))
    app.get(`/rest/${kind}s/:urn`, withFaults(faults, 'status'), (context) =>
      showStatus(context, setting, kind),
    )
  }
  return app
}
