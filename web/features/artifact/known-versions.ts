import type { DocumentVersion } from '#contract/documents.ts'

/** The newest versions of a post without a gap, oldest first, and whether they begin with its first one. */
export type KnownVersions = { versions: DocumentVersion[]; isWhole: boolean }

type Page = { page: DocumentVersion[]; asked: number }

/** Takes in the newest versions; what is known from before them stays when there is no gap. */
export function joinLatest(known: KnownVersions | undefined, { page, asked }: Page): KnownVersions {
  if (page.length < asked) return { versions: page, isWhole: true }
  const at = known?.versions.findIndex(({ createdAt }) => createdAt === page[0]?.createdAt) ?? -1
  if (known === undefined || at === -1) return { versions: page, isWhole: false }
  return { versions: [...known.versions.slice(0, at), ...page], isWhole: known.isWhole }
}

/** Takes in the versions before the first known one. */
export function joinEarlier(known: KnownVersions, { page, asked }: Page): KnownVersions {
  const first = known.versions[0]?.createdAt ?? ''
  if (page.some(({ createdAt }) => createdAt >= first)) return known
  return { versions: [...page, ...known.versions], isWhole: page.length < asked }
}

/** Takes in a version that was just saved. */
export function joinSaved(known: KnownVersions | undefined, saved: DocumentVersion): KnownVersions {
  const others = known?.versions.filter(({ createdAt }) => createdAt !== saved.createdAt) ?? []
  return { versions: [...others, saved], isWhole: known?.isWhole ?? false }
}
