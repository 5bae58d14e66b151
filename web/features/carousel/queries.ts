import { queryOptions } from '@tanstack/react-query'
import { fileKindOf } from '#core/file-kind.ts'
import { fileNameIn } from '#core/post-media.ts'
import { ownAddress } from '#web/ui/own-address.ts'
import { looksLikeCarousel } from './carousel-mark.ts'

/** The mark stands in the catalogue, which our files begin with. */
const headBytes = 4096

async function readHead(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${headBytes - 1}` }, signal })
  const reader = answer.ok ? answer.body?.getReader() : undefined
  const head = await reader?.read()
  await reader?.cancel()
  return head?.value ?? new Uint8Array()
}

const isPdf = (url: string) => fileKindOf({ name: fileNameIn(url), contentType: '' }) === 'pdf'
/** Files of others are on servers that do not let this page read them. */
const isOurs = (url: string) =>
  new URL(ownAddress(url), window.location.href).origin === window.location.origin

/** Whether a document of a post was made with the carousel maker. */
export const isCarouselQuery = (url: string) =>
  queryOptions({
    queryKey: ['is-carousel', url],
    queryFn: async ({ signal }) => looksLikeCarousel(await readHead(ownAddress(url), signal)),
    enabled: URL.canParse(url, window.location.href) && isPdf(url) && isOurs(url),
    staleTime: Infinity,
    retry: false,
  })
