import { encodeLittleText } from './wire-check.ts'
import type { Post, PostedMedium } from './network.ts'

const unlessEmpty = (name: 'altText' | 'title', words: string) => (words === '' ? {} : { [name]: words })

function contentOf(media: readonly PostedMedium[]) {
  const [first] = media
  if (first === undefined) return {}
  if (media.length === 1) {
    const { id, alt, title } = first
    return { content: { media: { id, ...unlessEmpty('altText', alt), ...unlessEmpty('title', title) } } }
  }
  return {
    content: { multiImage: { images: media.map(({ id, alt }) => ({ id, ...unlessEmpty('altText', alt) })) } },
  }
}

/** Returns the JSON of POST /rest/posts: public, in the main feed, published at once. */
export function postRequest({ authorUrn, text, media = [] }: Post): string {
  return JSON.stringify({
    author: authorUrn,
    commentary: encodeLittleText(text),
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...contentOf(media),
  })
}
