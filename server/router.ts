import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '#contract/account.ts'
import type { ReplyStreams } from '#server/adapters/streams/reply-streams.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Access } from '#server/features/access/service.ts'
import { addAccountRoutes } from '#server/features/account/routes.ts'
import type { Accounts } from '#server/features/account/service.ts'
import { addApiDocsRoutes } from '#server/features/api-docs/routes.ts'
import { addApiKeyRoutes } from '#server/features/api-keys/routes.ts'
import type { ApiKeys } from '#server/features/api-keys/service.ts'
import { addArchiveRoutes } from '#server/features/archive/routes.ts'
import type { Archive } from '#server/features/archive/service.ts'
import { addAuthRoutes } from '#server/features/auth/routes.ts'
import type { Auth } from '#server/features/auth/service.ts'
import { addCalendarFeedRoutes } from '#server/features/calendar-feed/routes.ts'
import type { CalendarFeeds } from '#server/features/calendar-feed/service.ts'
import { addChatRoutes } from '#server/features/chats/routes.ts'
import type { Chats } from '#server/features/chats/service.ts'
import { addClaimRoutes } from '#server/features/claims/routes.ts'
import type { Claims } from '#server/features/claims/service.ts'
import { addConfigRoutes } from '#server/features/config/routes.ts'
import { addConfirmationRoutes } from '#server/features/confirmations/routes.ts'
import type { Confirmations } from '#server/features/confirmations/service.ts'
import { addDocumentRoutes } from '#server/features/documents/routes.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { addEventRoutes } from '#server/features/events/routes.ts'
import type { Events } from '#server/features/events/service.ts'
import { addFileAddresses, addFileRoutes } from '#server/features/files/routes.ts'
import type { Files } from '#server/features/files/service.ts'
import { addHealthRoutes } from '#server/features/health/routes.ts'
import type { Health } from '#server/features/health/service.ts'
import { addImportRoutes } from '#server/features/imports/routes.ts'
import type { Imports } from '#server/features/imports/service.ts'
import { addLibraryRoutes } from '#server/features/library/routes.ts'
import type { Limits } from '#server/features/limits/service.ts'
import { addConnectionRoutes } from '#server/features/linkedin/routes.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import { addMaterialRoutes, type ListTemplates } from '#server/features/materials/routes.ts'
import type { Materials } from '#server/features/materials/service.ts'
import { addMcpRoutes } from '#server/features/mcp/routes.ts'
import type { Mcp } from '#server/features/mcp/service.ts'
import { addModelRoutes } from '#server/features/models/routes.ts'
import type { Models } from '#server/features/models/service.ts'
import { addNoticeRoutes } from '#server/features/notices/routes.ts'
import type { Notices } from '#server/features/notices/service.ts'
import { addPostRoutes } from '#server/features/posts/routes.ts'
import type { Posts } from '#server/features/posts/service.ts'
import { addPictureRoutes } from '#server/features/pictures/routes.ts'
import type { Pictures } from '#server/features/pictures/service.ts'
import { addProfileRoutes } from '#server/features/profile/routes.ts'
import type { Profiles } from '#server/features/profile/service.ts'
import { addPublicationRoutes } from '#server/features/publications/routes.ts'
import type { Publications } from '#server/features/publications/service.ts'
import { addScheduleRoutes } from '#server/features/schedule/routes.ts'
import type { Schedule } from '#server/features/schedule/service.ts'
import { addRepeatRoutes } from '#server/features/repeats/routes.ts'
import type { Repeats } from '#server/features/repeats/service.ts'
import { addReplyRoutes } from '#server/features/replies/routes.ts'
import type { Replies } from '#server/features/replies/service.ts'
import { addRewritingRoutes } from '#server/features/rewriting/routes.ts'
import type { Rewriting } from '#server/features/rewriting/service.ts'
import { addSampleRoutes } from '#server/features/samples/routes.ts'
import type { Samples } from '#server/features/samples/service.ts'
import { addSearchRoutes } from '#server/features/search/routes.ts'
import type { Search } from '#server/features/search/service.ts'
import { addPostCheckRoutes } from '#server/features/post-check/routes.ts'
import type { CheckChoices } from '#server/features/post-check/service.ts'
import { addSuggestionRoutes } from '#server/features/suggestions/routes.ts'
import type { Suggestions } from '#server/features/suggestions/service.ts'
import { addTranscriptionRoutes } from '#server/features/transcription/routes.ts'
import type { Transcriptions } from '#server/features/transcription/service.ts'
import { addVoiceRoutes } from '#server/features/voice/routes.ts'
import type { Voices } from '#server/features/voice/service.ts'
import type { HttpApp } from '#server/http/http-app.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { Routes } from '#server/http/mount.ts'
import { noStoreOfJson, checkCsrf, securityHeaders } from '#server/http/security.ts'
import { requestLogger } from '#server/http/request-logger.ts'
import { addWebApp } from '#server/http/web-app.ts'
import type { Settings } from './env.ts'
import { pagePolicy } from './page-policy.ts'

export type RouterOptions = {
  log: Logger
  webFolder: string
  origins: string[]
  auth: Auth
  accounts: Accounts
  chats: Chats
  replies: Replies
  streams: ReplyStreams
  health: Health
  documents: Documents
  repeats: Repeats
  rewriting: Rewriting
  suggestions: Suggestions
  claims: Claims
  checkChoices: CheckChoices
  voices: Voices
  storage: Storage
  files: Files
  profiles: Profiles
  access: Access
  limits: Limits
  connections: Connections
  publications: Publications
  networkWarning: () => string | undefined
  isDraining: () => boolean
  settings: Pick<Settings, 'metricsToken' | 'analytics'>
  schedule: Schedule
  notices: Notices
  events: Events
  transcriptions: Transcriptions
  pictures: Pictures
  materials: Materials
  imports: Imports
  archive: Archive
  posts: Posts
  calendarFeeds: CalendarFeeds
  apiKeys: ApiKeys
  confirmations: Confirmations
  mcp: Mcp
  samples: Samples
  search: Search
  libraryTemplates: ListTemplates
  accountModels: Models
  config: Config
  publicUrl: string
  /** How many stand in front of this server. */
  proxies: number
  practice: Pick<HttpApp, 'fetch'> | undefined
}

/** Puts every route over the parts. */
export function createRouter(options: RouterOptions): HttpApp {
  const { log, auth, chats, replies, streams, documents, connections, publications, practice } = options
  const app: HttpApp = new Hono()
  app.onError(errorHandler(log))
  app.use(requestLogger(log))
  app.use(securityHeaders({ pagePolicy: pagePolicy(options), publicUrl: options.publicUrl }))
  addHealthRoutes(app, {
    health: options.health,
    warning: options.networkWarning,
    isDraining: options.isDraining,
    metricsToken: options.settings.metricsToken,
  })
  app.use('/practice/*', checkCsrf(options.origins))
  if (practice) app.all('/practice/*', (context) => practice.fetch(context.req.raw, context.env))
  app.use('/api/*', noStoreOfJson, checkCsrf(options.origins))
  addAuthRoutes(app, options)
  const routes = new Routes(app, { findActor: auth.findActor, proxies: options.proxies })
  addConfigRoutes(routes, options.config)
  addModelRoutes(routes, options.accountModels)
  addChatRoutes(routes, { chats, streams })
  addReplyRoutes(routes, replies)
  addDocumentRoutes(routes, documents)
  addRepeatRoutes(routes, options.repeats)
  addRewritingRoutes(routes, options.rewriting)
  addSuggestionRoutes(routes, options.suggestions)
  addClaimRoutes(routes, options.claims)
  addPostCheckRoutes(routes, options.checkChoices)
  addVoiceRoutes(routes, options.voices)
  addProfileRoutes(routes, options)
  addAccountRoutes(routes, options)
  addConnectionRoutes(routes, connections)
  addPublicationRoutes(routes, publications)
  addScheduleRoutes(routes, options.schedule)
  addPostRoutes(routes, options.posts)
  addCalendarFeedRoutes(routes, options)
  addApiKeyRoutes(routes, options)
  addConfirmationRoutes(routes, options.confirmations)
  addNoticeRoutes(routes, options.notices)
  addEventRoutes(routes, options.events, auth.findActor)
  addSampleRoutes(routes, options.samples)
  addSearchRoutes(routes, options.search)
  addFileRoutes(routes, options)
  addLibraryRoutes(routes)
  addTranscriptionRoutes(routes, options)
  addPictureRoutes(routes, options)
  addMaterialRoutes(routes, options)
  addImportRoutes(routes, options.imports)
  addArchiveRoutes(routes, options.archive)
  addApiDocsRoutes(routes)
  app.all('/api/*', (context) => routes.refuse(context.req.raw))
  app.all('/api', (context) => routes.refuse(context.req.raw))
  addMcpRoutes(app, options)
  addFileAddresses(app, options.files)
  addWebApp(app, options.webFolder)
  return app
}
