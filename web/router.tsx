import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { Analytics, loadAnalytics } from '#web/features/analytics/configured-analytics.tsx'
import { loadFirstRun } from '#web/features/first-run/first-run-panel.tsx'
import { readPostSearch, rememberedSearch } from '#web/features/posts/post-search.ts'
import { readRefusal, safeReturnTo, type Refusal } from '#web/features/session/return-to.ts'
import { loadMaterial } from '#web/features/context/queries.ts'
import { loadUserData, configQuery, invitationQuery, sessionQuery } from '#web/features/session/queries.ts'
import { loadChatList } from '#web/features/sidebar/chat-list.tsx'
import { AppShell } from '#web/layout/app-shell.tsx'
import { LoadingUserData } from '#web/layout/loading-user-data.tsx'
import { type ChatPage, ChatRoute, lazyChatPage } from '#web/pages/chat-route.tsx'
import { ErrorPage } from '#web/pages/error.tsx'
import { NotFoundPage } from '#web/pages/not-found.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient; ChatPage: ChatPage }>()({
  component: () => (
    <>
      <Outlet />
      <Analytics />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session === null)
      redirect({ to: '/sign-in', search: searchFor(location.href), replace: true, throw: true })
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadUserData(queryClient).then(() => loadAnalytics(queryClient)),
      loadMaterial(queryClient),
      loadChatList(queryClient),
    ]).then(() => null),
  staleTime: Infinity,
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
  pendingComponent: LoadingUserData,
})

/** How connecting to the network ended, until it has been said. */
type ReturnSearch = { linkedin_connected?: string; error?: string }

/** The named parameters of spec 2.4; all others are kept as they are. */
type ChatSearch = ReturnSearch & {
  documentId?: string
  query?: string
  title?: string
  [other: string]: string | undefined
}

const chat = createRoute({
  getParentRoute: () => signedIn,
  id: 'chat',
  validateSearch: (search: Record<string, unknown>): ChatSearch =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  loader: ({ context }) => context.ChatPage.preload?.().then(() => null),
  staleTime: Infinity,
  component: ChatRoute,
})

const home = createRoute({
  getParentRoute: () => chat,
  path: '/',
  loader: ({ context }) => loadFirstRun(context.queryClient),
  staleTime: Infinity,
  component: () => null,
})
const chatById = createRoute({ getParentRoute: () => chat, path: '/chat/$id', component: () => null })

/** All screens but the chat. The network returns the browser to any of them (spec 2.4). */
const pages = createRoute({
  getParentRoute: () => signedIn,
  id: 'pages',
  validateSearch: (search: Record<string, unknown>): ReturnSearch => ({
    ...(search.linkedin_connected === 'true' ? { linkedin_connected: 'true' } : {}),
    ...(typeof search.error === 'string' ? { error: search.error } : {}),
  }),
  component: lazyRouteComponent(() => import('#web/pages/connection-return.tsx'), 'ConnectionReturn'),
})

const posts = createRoute({
  getParentRoute: () => pages,
  path: '/posts',
  validateSearch: readPostSearch,
  beforeLoad: ({ search }) => {
    const remembered = rememberedSearch(search)
    if (remembered !== null) redirect({ to: '/posts', search: remembered, replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('#web/pages/posts.tsx'), 'PostsPage'),
})
/** Which tab of a library is shown, what is searched for in it, and the open entry. */
type LibrarySearch<View extends string> = { view?: View; q?: string; label?: string; item?: string }

const viewIn = <View extends string>(views: View[], wanted: unknown): { view?: View } => {
  const view = views.find((one) => one === wanted)
  return view === undefined ? {} : { view }
}

const librarySearch =
  <View extends string = never>(...views: View[]) =>
  ({ view, q, label, item }: Record<string, unknown>): LibrarySearch<View> => ({
    ...viewIn(views, view),
    ...(typeof q === 'string' ? { q } : {}),
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof item === 'string' ? { item } : {}),
  })

const library = (path: '/knowledge-base' | '/swipes' | '/identity' | '/templates' | '/audiences') =>
  ({ getParentRoute: () => pages, path }) as const

const libraries = [
  createRoute({
    ...library('/knowledge-base'),
    validateSearch: librarySearch(),
    component: lazyRouteComponent(() => import('#web/pages/knowledge-base.tsx'), 'KnowledgeBasePage'),
  }),
  createRoute({
    ...library('/swipes'),
    validateSearch: librarySearch('library'),
    component: lazyRouteComponent(() => import('#web/pages/swipes.tsx'), 'SwipesPage'),
  }),
  createRoute({
    ...library('/identity'),
    validateSearch: librarySearch('offers', 'voice'),
    component: lazyRouteComponent(() => import('#web/pages/identity.tsx'), 'IdentityPage'),
  }),
  createRoute({
    ...library('/templates'),
    validateSearch: librarySearch('library'),
    component: lazyRouteComponent(() => import('#web/pages/templates.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    ...library('/audiences'),
    validateSearch: librarySearch(),
    component: lazyRouteComponent(() => import('#web/pages/audiences.tsx'), 'AudiencesPage'),
  }),
]

const settings = createRoute({
  getParentRoute: () => pages,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/pages/settings.tsx'), 'SettingsPage'),
})

/** Where programs send their user to decide on a publication. */
const confirm = createRoute({
  getParentRoute: () => pages,
  path: '/confirm/$id',
  component: lazyRouteComponent(() => import('#web/pages/confirm.tsx'), 'ConfirmPage'),
})

type SignInSearch = { returnTo?: string; deleted?: string } & Partial<Refusal>

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    ...(typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {}),
    ...(typeof search.deleted === 'string' ? { deleted: search.deleted } : {}),
    ...readRefusal(search),
  }),
  beforeLoad: async ({ context, search }) => {
    const { queryClient } = context
    const [session] = await Promise.all([
      queryClient.ensureQueryData(sessionQuery),
      queryClient.ensureQueryData(configQuery),
      queryClient.ensureQueryData(invitationQuery(safeReturnTo(search.returnTo))),
    ])
    if (session !== null && !session.isGuest) {
      redirect({ href: safeReturnTo(search.returnTo), replace: true, throw: true })
    }
  },
  component: lazyRouteComponent(() => import('#web/pages/sign-in.tsx'), 'SignInPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: lazyRouteComponent(() => import('#web/pages/reset-password.tsx'), 'ResetPasswordPage'),
})

const routeTree = root.addChildren([
  signedIn.addChildren([
    chat.addChildren([home, chatById]),
    pages.addChildren([posts, ...libraries, settings, confirm]),
  ]),
  signIn,
  resetPassword,
])

/** Returns the search parameters of the sign-in page for a user on the way to `href`. */
const searchFor = (href: string): { returnTo?: string } => {
  const returnTo = safeReturnTo(href)
  return returnTo === '/' ? {} : { returnTo }
}

type AppRouterOptions = { queryClient: QueryClient; history?: RouterHistory; ChatPage?: ChatPage }

export function createAppRouter({ queryClient, history, ChatPage = lazyChatPage }: AppRouterOptions) {
  const router = createRouter({
    routeTree,
    context: { queryClient, ChatPage },
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    ...(history === undefined ? {} : { history }),
  })
  if (isNewVisit()) closeDocument(router.history)
  return router
}

/** Whether the page was loaded by neither a reload nor Back or Forward. */
function isNewVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && load.type === 'navigate'
}

/** Browsers keep an entry's state when its address is visited again, which opens no document unless it names one (spec 2.4). */
function closeDocument(history: RouterHistory): void {
  const { href, state } = history.location
  if (state.openDocument !== undefined) history.replace(href, {})
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** Different for every "New Chat", so that a fresh chat starts on `/` even when the user is already there. */
    freshChat?: string
    /** Whether the entry was opened from its list, so that going back closes it. */
    openedHere?: true
    /** The document beside the chat, so that it is reopened after a reload. */
    openDocument?: string
  }
}
/** Search parameters stay text, as in the URL: the router's own parser would turn `?query=42` into a number. */
const parseSearch = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') text.set(name, value)
  }
  return text.size === 0 ? '' : `?${text}`
}
