import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Hono's router with a cache of its matches for literal paths: matching costs more than most of their middleware. */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = 'RememberingRouter'
  readonly #router = new TrieRouter<Handler>()
  /** The cached matches of each literal path, by method. */
  readonly #found = new Map<string, Map<string, Result<Handler>>>()

  add(method: string, path: string, handler: Handler): void {
    if (!/[:*?]/.test(path)) this.#found.set(path, new Map())
    this.#router.add(method, path, handler)
    for (const known of this.#found.values()) known.clear()
  }

  match(method: string, path: string): Result<Handler> {
    const byMethod = this.#found.get(path)
    const known = byMethod?.get(method)
    if (known !== undefined) return known
    const found = this.#router.match(method, path)
    byMethod?.set(method, found)
    return found
  }
}
