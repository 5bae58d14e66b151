import { Hono } from 'hono'
import type { Logger } from 'pino'
import { addAccountRoutes } from '#server/features/account/routes.ts'
import { addApiDocsRoutes } from '#server/features/api-docs/routes.ts'
import { addApiKeyRoutes } from '#server/features/api-keys/routes.ts'
import { addArchiveRoutes } from '#server/features/archive/routes.ts'
import { addAuthRoutes } from '#server/features/auth/routes.ts'
import { addCalendarFeedRoutes } from '#server/features/calendar-feed/routes.ts'
import { addChatRoutes } from '#server/features/chats/routes.ts'
import { addClaimRoutes } from '#server/features/claims/routes.ts'
import { addConfigRoutes } from '#server/features/config/routes.ts'
import { addConfirmationRoutes } from '#server/features/confirmations/routes.ts'
import { addDocumentRoutes } from '#server/features/documents/routes.ts'
import { addEventRoutes } from '#server/features/events/routes.ts'
import { addFileAddresses, addFileRoutes } from '#server/features/files/routes.ts'
import { addHealthRoutes } from '#server/features/health/routes.ts'
import { addImportRoutes } from '#server/features/imports/routes.ts'
import { addLibraryRoutes } from '#server/features/library/routes.ts'
import { addConnectionRoutes } from '#server/features/linkedin/routes.ts'
import { addMaterialRoutes } from '#server/features/materials/routes.ts'
import { addMcpRoutes } from '#server/features/mcp/routes.ts'
import { addModelRoutes } from '#server/features/models/routes.ts'
import { addNoticeRoutes } from '#server/features/notices/routes.ts'
import { addPostRoutes } from '#server/features/posts/routes.ts'
import { addPictureRoutes } from '#server/features/pictures/routes.ts'
import { addProfileRoutes } from '#server/features/profile/routes.ts'
import { addPublicationRoutes } from '#server/features/publications/routes.ts'
import { addScheduleRoutes } from '#server/features/schedule/routes.ts'
import { addRepeatRoutes } from '#server/features/repeats/routes.ts'
import { addReplyRoutes } from '#server/features/replies/routes.ts'
import { addRewritingRoutes } from '#server/features/rewriting/routes.ts'
import { addSampleRoutes } from '#server/features/samples/routes.ts'
import { addSearchRoutes } from '#server/features/search/routes.ts'
import { addPostCheckRoutes } from '#server/features/post-check/routes.ts'
import { addSuggestionRoutes } from '#server/features/suggestions/routes.ts'
import { addTranscriptionRoutes } from '#server/features/transcription/routes.ts'
import { addVoiceRoutes } from '#server/features/voice/routes.ts'
import type { Health } from '#server/features/health/service.ts'
import type { HttpApp } from '#server/http/http-app.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { Routes } from '#server/http/mount.ts'
import { noStoreOfJson, checkCsrf, checkCsrfOfSession, securityHeaders } from '#server/http/security.ts'
import { RememberingRouter } from '#server/http/remembering-router.ts'
import { requestLogger } from '#server/http/request-logger.ts'
import { addWebApp } from '#server/http/web-app.ts'
import type { Settings } from './env.ts'

/** The slices that are mounted behind the session and the contract; each one's routes declare what they need. */
const slices = [
  addConfigRoutes,
  addModelRoutes,
  addChatRoutes,
  addReplyRoutes,
  addDocumentRoutes,
  addRepeatRoutes,
  addRewritingRoutes,
  addSuggestionRoutes,
  addClaimRoutes,
  addPostCheckRoutes,
  addVoiceRoutes,
  addProfileRoutes,
  addAccountRoutes,
  addConnectionRoutes,
  addPublicationRoutes,
  addScheduleRoutes,
  addPostRoutes,
  addCalendarFeedRoutes,
  addApiKeyRoutes,
  addConfirmationRoutes,
  addNoticeRoutes,
  addEventRoutes,
  addSampleRoutes,
  addSearchRoutes,
  addFileRoutes,
  addLibraryRoutes,
  addTranscriptionRoutes,
  addPictureRoutes,
  addMaterialRoutes,
  addImportRoutes,
  addArchiveRoutes,
  addApiDocsRoutes,
]

type AllOf<Union> = (Union extends unknown ? (parts: Union) => void : never) extends (
  parts: infer All,
) => void
  ? All
  : never
type PartsOf<Add> = Add extends (routes: Routes, parts: infer Parts) => void ? Parts : never

export type RouterOptions = AllOf<PartsOf<(typeof slices)[number]>> &
  Parameters<typeof addAuthRoutes>[2] &
  Parameters<typeof addMcpRoutes>[1] &
  Reached & {
    log: Logger
    webFolder: string
    publicUrl: string
    health: Health
    networkWarning: () => string | undefined
    isDraining: () => boolean
    settings: Pick<Settings, 'metricsToken'>
    practice: Pick<HttpApp, 'fetch'> | undefined
  }

/** Mounts every route on the given parts. */
export function createRouter(options: RouterOptions): HttpApp {
  const { log, auth, practice, origins, proxies } = options
  const app: HttpApp = new Hono({ router: new RememberingRouter() })
  app.onError(errorHandler(log))
  app.use(requestLogger(log))
  const policy = pagePolicy(options)
  app.use(securityHeaders({ pagePolicy: policy, publicUrl: options.publicUrl }))
  addHealthRoutes(app, {
    health: options.health,
    warning: options.networkWarning,
    isDraining: options.isDraining,
    metricsToken: options.settings.metricsToken,
  })
  app.use('/practice/*', checkCsrf(origins))
  if (practice) app.all('/practice/*', (context) => practice.fetch(context.req.raw, context.env))
  app.use('/api/auth/*', checkCsrf(origins))
  app.use('/api/*', noStoreOfJson, checkCsrfOfSession(origins, auth.findActor))
  const routes = new Routes(app, { findActor: auth.findActor, proxies })
  addAuthRoutes(app, routes, options)
  for (const addRoutes of slices) addRoutes(routes, options)
  app.all('/api/*', (context) => routes.refuse(context.req))
  app.all('/api', (context) => routes.refuse(context.req))
  addMcpRoutes(app, options)
  addFileAddresses(app, options.files)
  addWebApp(app, { folder: options.webFolder, pagePolicy: policy, findActor: auth.findActor })
  return app
}

type Reached = {
  origins: readonly string[]
  storage: { origins: readonly string[] }
  settings: { analytics: { origins: readonly string[] } | undefined }
}

/**
 * The content security policy of the web app's pages. Scripts load only from this origin; inline scripts run only if
 * `addWebApp` adds their hash. Sonner and the editor insert whole style sheets, which only 'unsafe-inline' allows, and
 * content pasted from other programs marks bold words with style attributes. Pictures and videos load only from this
 * server's names and its storage: the address of a picture elsewhere could leak what was written here to whoever chose
 * it. Large files upload straight to the storage. Product analytics are bundled with the app and only send data: no
 * script is loaded from there.
 */
const pagePolicy = ({ origins, storage, settings: { analytics } }: Reached): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...origins, ...storage.origins].join(' '),
    ["media-src 'self' blob:", ...origins, ...storage.origins].join(' '),
    ["connect-src 'self'", ...storage.origins, ...(analytics?.origins ?? [])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
