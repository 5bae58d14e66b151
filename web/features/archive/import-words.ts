import type { ArchiveImport, ImportKind, ImportPart } from '#contract/archive.ts'
import { brand } from '#core/brand.ts'

type Words = { one: string; many: string; to: string | null; search?: Record<string, string> }

const words: Record<ImportKind, Words> = {
  profile: { one: 'profile', many: 'profiles', to: '/settings' },
  story: { one: 'story', many: 'stories', to: '/identity' },
  knowledge: { one: 'knowledge base item', many: 'knowledge base items', to: '/knowledge-base' },
  swipes: { one: 'swipe', many: 'swipes', to: '/swipes' },
  offers: { one: 'offer', many: 'offers', to: '/identity', search: { view: 'offers' } },
  templates: { one: 'template', many: 'templates', to: '/templates' },
  audiences: { one: 'audience', many: 'audiences', to: '/audiences' },
  chats: { one: 'chat', many: 'chats', to: null },
  posts: { one: 'post', many: 'posts', to: '/posts' },
  articles: { one: 'article', many: 'articles', to: '/knowledge-base' },
  files: { one: 'file', many: 'files', to: null },
}

/** Returns where imported items are found. */
export const placeOf = (kind: ImportKind): Pick<Words, 'to' | 'search'> => words[kind]

/** Kinds of which an account has only one, by name. */
const only: Partial<Record<ImportKind, string>> = { profile: 'Your profile', story: 'My Story' }

export const countWords = (count: number, kind: ImportKind): string =>
  only[kind] ?? `${count.toLocaleString('en')} ${count === 1 ? words[kind].one : words[kind].many}`

/** What becomes of a part, where its name does not say so. */
const becomes: Record<ArchiveImport['source'], Partial<Record<ImportKind, string>>> = {
  lede: {},
  linkedin: {
    posts: 'As published posts, with their dates and links',
    swipes: 'The same posts as swipes marked "mine", so that drafts can sound like you',
    articles: 'Into your knowledge base',
    story: 'A first draft of it, from your profile and positions',
  },
}

export const purposeOf = (source: ArchiveImport['source'], kind: ImportKind): string | null =>
  becomes[source][kind] ?? null

export const sourceName = (source: ArchiveImport['source']): string =>
  source === 'lede' ? brand.product : brand.network

export function listInWords(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Returns "12 posts and 12 swipes imported; 3 were already here." */
export function resultWords(parts: ImportPart[]): string {
  const chosen = parts.filter(({ isChosen }) => isChosen)
  const came = chosen.filter(({ added }) => added > 0).map(({ kind, added }) => countWords(added, kind))
  const there = sum(chosen.map(({ there: known }) => known))
  const already =
    there === 0 ? '' : `${there.toLocaleString('en')} ${there === 1 ? 'was' : 'were'} already here`
  if (came.length === 0)
    return already === '' ? 'Nothing was imported.' : 'Nothing new: everything was already here.'
  return `${listInWords(came)} imported${already === '' ? '' : `; ${already}`}.`
}

/** Returns the chosen parts that were new but have not all been added. */
export function missingIn(parts: ImportPart[]): ImportPart[] {
  return parts.filter(({ isChosen, found, there, added }) => isChosen && found - there > added)
}
