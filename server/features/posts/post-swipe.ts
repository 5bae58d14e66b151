import { AppError } from '#core/errors.ts'
import { parseContent, plainText } from '#core/post-content.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Profiles } from '#server/features/profile/service.ts'
import type { Actor } from '#server/http/session.ts'

export type SwipeSetting = {
  documents: Documents
  swipes: Materials['swipes']
  profiles: Profiles
}

/** Saves the text of a post as a swipe of its writer's, once. Throws bad_request:api when it has none. */
export async function saveAsSwipe({ documents, swipes, profiles }: SwipeSetting, actor: Actor, id: string) {
  const { title, kind, content: stored, url } = await documents.latestVersion(actor, id)
  if (kind === 'image') {
    throw new AppError('bad_request:api', { reason: 'A picture has no text to save as a swipe.' })
  }
  const content = plainText(parseContent(stored).text).trim()
  if (content === '') throw new AppError('bad_request:api', { reason: 'This post has no text yet.' })
  const { fullName: author } = await profiles.get(actor)
  const { item: swipe, isNew } = await swipes.save(actor, { title, content, author, url })
  return { swipe, isNew }
}
