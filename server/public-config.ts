import type { Config } from '#contract/account.ts'
import { type LanguageModels, offlineWriterId } from '#server/adapters/language-model/language-models.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { Network } from '#server/adapters/network/network.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/client.ts'
import type { Settings } from './env.ts'

type ConfigParts = {
  settings: Settings
  models: LanguageModels
  network: Network
  mailer: Mailer
  /** The origins of this server. */
  origins: readonly string[]
  storage: Pick<Storage, 'origins'>
}

/** Returns what the client must know before anybody has signed in. */
export function publicConfig({ settings, models, network, mailer, origins, storage }: ConfigParts): Config {
  const id = models.defaultId
  const { allowGuests, allowSignUp, analytics } = settings
  const model = { id, label: models.info(id)?.label ?? id, offline: id === offlineWriterId }
  const voice = settings.speech !== undefined
  const mail = mailer.isReal
  const providers = settings.signIn.services.map(({ id: name, label }) => ({ id: name, label }))
  return {
    allowGuests,
    allowSignUp,
    network: network.kind,
    model,
    providers,
    voice,
    mail,
    fileOrigins: [...origins, ...storage.origins],
    analytics: analytics === undefined ? null : { key: analytics.project, host: analytics.host },
  }
}

type Parts = { settings: Settings; database: Database; storage: Storage; models: LanguageModels }

/** Returns the lines that the operator sees at start-up, one per part. */
export function startUpBanner({ settings, database, storage, models }: Parts): string[] {
  const label = models.info(models.defaultId)?.label ?? models.defaultId
  const { analytics } = settings
  const services = settings.signIn.services.map((service) => service.label).join(', ')
  return [
    `Model     ${label}`,
    `Database  ${database.label}`,
    `Storage   ${storage.label}`,
    ...(analytics === undefined ? [] : [`Analytics ${analytics.host}, for people who agree`]),
    ...(services === '' ? [] : [`Sign-in   e-mail, ${services}`]),
  ]
}
