import type { DocumentVersion } from '#contract/documents.ts'
import { canonical } from './merge-contents.ts'

/** What the versions say that were fetched last, by their moment. */
export class VersionCache {
  #contents = new Map<string, string>()

  learn(versions: DocumentVersion[]): void {
    if (versions.length === 0) return
    this.#contents = new Map(versions.map(({ createdAt, content }) => [createdAt, canonical(content)]))
  }

  at(createdAt: string): string | undefined {
    return this.#contents.get(createdAt)
  }

  has(content: string): boolean {
    return [...this.#contents.values()].includes(canonical(content))
  }

  /** What a version was written on that knows nothing of what was saved up to `base`. */
  commonWith({ basedOn }: DocumentVersion, base: string): string | undefined {
    const isUnaware = basedOn !== undefined && Date.parse(basedOn) < Date.parse(base)
    return isUnaware ? this.#contents.get(basedOn) : undefined
  }
}
