import { brand } from '#core/brand.ts'
import type { MediaKind } from './post-media.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** The accepted types (specification 5.4), each with the usual extension of its files. */
const types = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'image/gif': { kind: 'image', extension: 'gif' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
  'video/x-msvideo': { kind: 'video', extension: 'avi' },
  'video/webm': { kind: 'video', extension: 'webm' },
  'application/pdf': { kind: 'document', extension: 'pdf' },
  'application/msword': { kind: 'document', extension: 'doc' },
  'application/vnd.ms-powerpoint': { kind: 'document', extension: 'ppt' },
  [`${openXml}.wordprocessingml.document`]: { kind: 'document', extension: 'docx' },
  [`${openXml}.presentationml.presentation`]: { kind: 'document', extension: 'pptx' },
} as const satisfies Record<string, { kind: MediaKind; extension: string }>

/** Aliases of the same types that browsers report. */
const synonyms: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'video/avi': 'video/x-msvideo',
  'video/vnd.avi': 'video/x-msvideo',
  'video/x-m4v': 'video/mp4',
}

const kinds = new Map<string, MediaKind>(Object.entries(types).map(([type, { kind }]) => [type, kind]))
const extensions = new Map<string, string>(
  Object.entries(types).map(([type, { extension }]) => [type, extension]),
)
const kindsByExtension = new Map<string, MediaKind>([
  ...Object.values(types).map(({ kind, extension }) => [extension, kind] as const),
  ['jpeg', 'image'],
  ['m4v', 'video'],
  ['qt', 'video'],
])

/** The file picker offers fewer types than are accepted (specification 5.4). */
export const pickerTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf', 'video/mp4'] as const

export const unsupportedMedia =
  'Unsupported file type. Please upload images (JPEG, PNG, GIF), videos (MP4), or documents (PDF).'

/** Returns the canonical name of a type: in lower case, without parameters, aliases resolved. */
export function plainType(type: string): string {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return synonyms[essence] ?? essence
}

/** Returns the kind of media that a file of this type is; undefined when posts do not accept it. */
export const mediaKindOf = (type: string): MediaKind | undefined => kinds.get(plainType(type))

/** Returns the usual extension of an accepted type, without the dot. */
export const mediaExtension = (type: string): string => extensions.get(type) ?? 'bin'

const extensionOf = (name: string) => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Guesses a file's kind of media from its declared type and name; its content decides in the end. */
export const announcedMedia = ({ name, type }: { name: string; type: string }): MediaKind | undefined =>
  mediaKindOf(type) ?? kindsByExtension.get(extensionOf(name))

/** Returns the name under which a large file is stored (specification 5.4); `now` is in milliseconds. */
export function storedMediaName(kind: MediaKind, { name, now }: { name: string; now: number }): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]
  return `${brand.networkKey}-${kind}-${now}${extension === undefined ? '' : `.${extension}`}`
}
