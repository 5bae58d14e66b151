import type { Logger } from 'pino'
import type { StoredFile } from '#contract/files.ts'
import { AppError } from '#core/errors.ts'
import {
  type PictureMaker,
  type PictureRequest,
  PictureError,
  type PictureFailure,
} from '#server/adapters/pictures/picture-maker.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Actor } from '#server/http/session.ts'

/** A picture as base64 PNG data, or the reason why there is none, for people. */
export type MadePicture = { base64: string } | { error: string }

export type Pictures = {
  /** Whether pictures are cards with words on them, or made by a model from a description. */
  kind: PictureMaker['kind']
  /** Rejects only with the signal's reason. */
  make: (actor: Actor, request: PictureRequest, signal: AbortSignal) => Promise<MadePicture>
  /** Stores one version of a picture as a file of its owner's. Throws the error codes of documents. */
  keep: (actor: Actor, picture: { documentId: string; createdAt: string | undefined }) => Promise<StoredFile>
  postsBeside: (actor: Actor, documentId: string) => Promise<{ id: string; title: string }[]>
}

type Parts = { maker: PictureMaker; documents: Documents; files: Files; access: Access; log: Logger }

const longestName = 80

/** Pictures for posts: made on request, and stored as files that posts can show. */
export function createPictures({ maker, documents, files, access, log }: Parts): Pictures {
  return {
    kind: maker.kind,
    async make(actor, request, signal) {
      try {
        await access.demand(actor.userId, 'images')
        const png = await maker.make(request, signal)
        return { base64: Buffer.from(png).toString('base64') }
      } catch (error) {
        signal.throwIfAborted()
        return { error: errorMessage(error, log) }
      }
    },
    async keep(actor, { documentId, createdAt }) {
      const until = createdAt === undefined ? {} : { before: Date.parse(createdAt) + 1 }
      const versions = await documents.versions(actor, documentId, { latest: 1, ...until })
      const found = createdAt === undefined ? versions.at(-1) : versions.find(isOf(createdAt))
      if (!found)
        throw new AppError('bad_request:document', { reason: 'createdAt: there is no such version.' })
      if (found.kind !== 'image')
        throw new AppError('bad_request:document', { reason: 'This is not a picture.' })
      return files.upload(actor, new File([Buffer.from(found.content, 'base64')], fileName(found.title)))
    },
    async postsBeside(actor, documentId) {
      const posts = await documents.postsBeside(actor, documentId)
      return posts.map(({ id, title }) => ({ id, title }))
    },
  }
}

const isOf = (timestamp: string) => (version: { createdAt: string }) =>
  Date.parse(version.createdAt) === Date.parse(timestamp)

const fileName = (title: string) =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, longestName)
      .toWellFormed()
      .replaceAll(/^-+|-+$/g, '') || 'picture'
  }.png`

function errorMessage(error: unknown, log: Logger): string {
  if (error instanceof AppError) return error.message
  if (!(error instanceof PictureError)) {
    log.error({ err: error }, 'image generation failed')
    return failureWords.failing
  }
  const { kind, status, cause } = error
  const reason = cause instanceof Error ? cause.name : undefined
  const isOfWords = kind === 'no-words' || kind === 'no-letters' || kind === 'not-allowed'
  log[isOfWords ? 'info' : 'warn']({ kind, status, reason }, 'image generation failed')
  return failureWords[kind]
}

/** The messages when there is no picture: what happened and what to do, never the provider's own text. */
const failureWords: Record<PictureFailure, string> = {
  'key-refused': 'The picture model refused its key. Please check IMAGE_API_KEY or OPENAI_API_KEY.',
  'not-found': 'The picture model was not found. Please check IMAGE_BASE_URL and IMAGE_MODEL.',
  'not-allowed':
    'The picture model refused to make this picture: it goes against its rules. Please describe another one.',
  refused: 'The picture model refused this request. Please describe the picture in another way.',
  busy: 'The picture model is busy or its quota is used up. Please try again later.',
  failing: 'The picture could not be made. Please try again.',
  unreachable: 'The picture model could not be reached. Please try again.',
  'too-slow': 'The picture took too long. Please try again.',
  'no-picture': 'The picture model answered with something that is not a picture. Please try again.',
  'no-words': 'There are no words for the card. Please say what it should say.',
  'no-letters':
    'The fonts on this server lack some of these characters, so no card was made. Please use other words, or have a font for them installed.',
}
