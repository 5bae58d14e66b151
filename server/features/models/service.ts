import type { Tried } from '#contract/model-keys.ts'
import { type AccountModels, joinModels } from '#server/adapters/language-model/account-models.ts'
import { createLanguageModels, type LanguageModels } from '#server/adapters/language-model/language-models.ts'
import type { LanguageModelSettings } from '#server/adapters/language-model/providers.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import type { PublicNetwork } from '#server/adapters/web-page/public-network.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import {
  findKey,
  type KeyRow,
  keysOf,
  purgeRemoved,
  createModelKeys,
  type ModelKeys,
  noKey,
  providerOf,
} from './keys.ts'
import { tryModel } from './try-model.ts'

export { transferModelKeys, purgeKeysTask } from './keys.ts'

export type Models = {
  /** Returns the models an account can use: the server's, and those of its own keys, which no other account can use. */
  of: (userId: string) => Promise<AccountModels>
  keys: ModelKeys & {
    /** Makes one small call with a key. Throws not_found:api when there is none. */
    test: (actor: Actor, provider: string) => Promise<Tried>
  }
  /** Permanently removes keys that were removed too long ago to be restored. */
  purgeRemoved: () => Promise<void>
}

type Options = {
  db: Db
  now: () => number
  secrets: SecretBox
  network: PublicNetwork
  /** The server's own models. */
  server: LanguageModels
  baseUrls: { anthropic: string | undefined; openai: string | undefined; google: string | undefined }
  timeoutMs: number
}

/** The language models of each account. */
export function createModels(options: Options): Models {
  const { db, now, server, timeoutMs } = options
  const opened = (rows: KeyRow[]) => createLanguageModels(settingsOf(rows, options))
  return {
    of: async (userId) => joinModels(server, opened(await keysOf(db, userId)), timeoutMs),
    keys: {
      ...createModelKeys(options),
      async test({ userId }, name) {
        const row = await findKey(db, { userId, provider: providerOf(name) })
        if (!row) throw noKey()
        const own = opened([row])
        const [model, info] = [own.get(own.defaultId), own.info(own.defaultId)]
        return info && model && info.provider === row.provider
          ? tryModel({ model, info }, timeoutMs)
          : { outcome: 'refused', message: unreadable }
      },
    },
    purgeRemoved: () => purgeRemoved(db, now()),
  }
}

const unreadable =
  "This key can no longer be read because the server's secret has changed. Please enter it again."

/** Returns the settings of an account's models; a key that can no longer be decrypted provides none. */
function settingsOf(rows: KeyRow[], { secrets, network, baseUrls }: Options): LanguageModelSettings {
  const settings: LanguageModelSettings = {}
  for (const { provider, apiKey: sealed, baseUrl, model } of rows) {
    const apiKey = sealed === null ? null : secrets.open(sealed)
    if (provider !== 'compatible') {
      if (apiKey !== null) settings[provider] = { apiKey, baseUrl: baseUrls[provider] }
    } else if (baseUrl !== null && model !== null && (sealed === null || apiKey !== null)) {
      const { fetch } = network
      settings.compatible = { baseUrl, model, apiKey: apiKey ?? undefined, fetch }
    }
  }
  return settings
}
