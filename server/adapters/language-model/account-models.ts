import type { LanguageModelV4 } from '@ai-sdk/provider'
import { type LanguageModels, offlineWriterId } from './language-models.ts'
import type { ModelInfo } from './model-info.ts'
import { modelWithRetry } from './model-with-retry.ts'

export type Chosen = { model: LanguageModelV4; info: ModelInfo }

/** The models that one account can use. */
export type AccountModels = {
  /** The offline writer is always included, always last. */
  list: () => (ModelInfo & { isOwn: boolean })[]
  /** The server's default, unless that is the offline writer: then the first of the account's own. */
  readonly defaultId: string
  /** Undefined for an id that is not in the list. */
  find: (id: string) => Chosen | undefined
  /** Returns the chosen model if it is available, else the default. */
  choose: (id: string | null | undefined) => Chosen
}

type Source = Pick<LanguageModels, 'list' | 'defaultId' | 'get' | 'info'>

/**
 * Joins the server's models and those of an account's own keys; for a model that both have, the account's own is used.
 * Each has `timeoutMs` for the first part of a reply.
 */
export function joinModels(server: Source, own: Source, timeoutMs: number): AccountModels {
  const isReal = ({ id }: ModelInfo) => id !== offlineWriterId
  const owned = own.list().filter(isReal)
  const sourceOf = (id: string) => (owned.some((model) => model.id === id) ? own : server)
  const find = (id: string): Chosen | undefined => {
    const source = sourceOf(id)
    const [model, info] = [source.get(id), source.info(id)]
    if (!model || !info) return undefined
    return { model: info.provider === 'offline' ? model : modelWithRetry(model, { timeoutMs }), info }
  }
  const defaultId = server.defaultId === offlineWriterId ? own.defaultId : server.defaultId
  return {
    list() {
      const offered = server.list()
      const added = owned.filter(({ id }) => !offered.some((model) => model.id === id))
      const all = [...offered.filter(isReal), ...added, ...offered.filter((model) => !isReal(model))]
      return all.map((model) => ({ ...model, isOwn: sourceOf(model.id) === own }))
    },
    defaultId,
    find,
    choose(id) {
      const chosen = (id ? find(id) : undefined) ?? find(defaultId) ?? find(offlineWriterId)
      if (!chosen) throw new Error('The offline writer is missing.')
      return chosen
    },
  }
}
