import { html } from 'hono/html'
import type { FeedAsset } from './assets.ts'
import type { Markup } from './page.ts'

const imagesShown = 4
/** The feed shows a single image in its own shape between these two, and cuts any other. */
const ratios = { tallest: 4 / 5, widest: 3 } as const

type Place = { assets: FeedAsset[]; basePath: string }

const addressOf = (basePath: string, { address }: FeedAsset) => `${basePath}/media/${address}`

function shapeOf({ facts }: FeedAsset): string {
  const ratio = (facts?.width ?? 1) / (facts?.height ?? 1)
  if (ratio > ratios.widest) return 'widest'
  return ratio < ratios.tallest ? 'tallest' : 'own'
}

function image(basePath: string, asset: FeedAsset): Markup {
  const { facts, alt } = asset
  return html`<img
    src="${addressOf(basePath, asset)}"
    alt="${alt}"
    width="${facts?.width ?? 1}"
    height="${facts?.height ?? 1}"
    loading="lazy"
  />`
}

const more = (count: number) =>
  html`<span class="more" aria-hidden="true">+${count}</span><span class="unseen">${count} more images</span>`

/** One image in its own shape, two side by side, three as one above two, four as one above three. */
function images({ assets, basePath }: Place): Markup {
  const shown = assets.slice(0, imagesShown)
  const extra = assets.length - shown.length
  const [only] = shown
  const shape = assets.length === 1 && only ? shapeOf(only) : ''
  const tiles = shown.map(
    (asset, at) =>
      html`<li>${image(basePath, asset)}${extra > 0 && at === shown.length - 1 ? more(extra) : ''}</li>`,
  )
  return html`<ul class="media images of-${shown.length} ${shape}" aria-label="Images">
    ${tiles}
  </ul>`
}

const video = ({ assets: [asset], basePath }: Place): Markup =>
  asset === undefined
    ? html``
    : html`<video
        class="media"
        controls
        preload="metadata"
        src="${addressOf(basePath, asset)}"
        aria-label="${asset.alt === '' ? 'Video' : asset.alt}"
      ></video>`

function pages({ facts }: FeedAsset): string {
  if (facts?.pages === undefined || facts.pages === 0) return 'Document'
  return `Document · ${facts.pages} ${facts.pages === 1 ? 'page' : 'pages'}`
}

function document({ assets: [asset], basePath }: Place): Markup {
  if (asset === undefined) return html``
  return html`<section class="media document" aria-label="Document">
    <h3>${asset.title}</h3>
    <p class="meta">${pages(asset)}</p>
    <a href="${addressOf(basePath, asset)}" download="${asset.title}">Open the document</a>
  </section>`
}

const layouts = { image: images, video, document }

/** What a post shows below its text, laid out as LinkedIn does; nothing when there is nothing. */
export function mediaOf(place: Place): Markup | '' {
  const [first] = place.assets
  return first === undefined ? '' : layouts[first.kind](place)
}
