import type { MediaKind } from '#core/network-media/post-media.ts'

const form = /^urn:li:(image|video|document):[\w-]+$/

/** The kind of what was uploaded under an id; undefined when it is no id of an upload. */
export function kindOf(id: string): MediaKind | undefined {
  // The form names nothing else.
  return form.exec(id)?.[1] as MediaKind | undefined
}
