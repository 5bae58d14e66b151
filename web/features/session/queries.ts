import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeProfile, getConfig, getProfile } from '#contract/account.ts'
import { getSharedChat } from '#contract/chat.ts'
import { brand } from '#core/brand.ts'
import { practiceName } from '#core/network-name.ts'
import { ApiError, call, errorOf, logLoading } from '#web/api.ts'
import { track } from '#web/analytics/track.ts'
import { onSignOut, welcome } from '#web/device/owner.ts'
import { currentUser, type DevicePerson } from '#web/device/storage.ts'
import { hasServiceWorker, noteKeptShown } from '#web/device/answers.ts'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { beginAnew, leavePage } from '#web/ui/leave-page.ts'
import { mediaAddress } from '#web/ui/own-address.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

const unreachable = () =>
  new ApiError(503, {
    code: 'offline:auth',
    cause: 'Lede cannot be reached. Please check your internet connection and try again.',
  })

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`/api/auth/${path}`, init).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

const post = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const sessionAnswer = v.nullable(
  v.object({
    user: v.object({
      id: v.string(),
      name: v.string(),
      email: v.string(),
      isAnonymous: v.nullish(v.boolean()),
      emailVerified: v.nullish(v.boolean()),
    }),
  }),
)

/** `isConfirmed`: whether the owner has confirmed the e-mail address. */
export type Session = DevicePerson

async function askForSession(): Promise<Session | null> {
  const answer = v.parse(sessionAnswer, await ask('get-session'))
  if (answer === null) return null
  const { id, name, email, isAnonymous, emailVerified } = answer.user
  const isConfirmed = emailVerified === true
  return { userId: id, name, email, isConfirmed, isGuest: isAnonymous === true }
}

const sessionKey = ['session']

/** The mutation key of an account's deletion, after which the page navigates away by itself. */
export const accountDeletionKey = ['delete-account']

/** The user whose data each client holds in memory while the page is open. */
const shownTo = new WeakMap<QueryClient, string>()

/** Returns the user whose data this page holds in memory; null for none. */
export const personShown = (client: QueryClient): string | null => shownTo.get(client) ?? null

/**
 * Whether the page holds another user's data. A guest's does not count, as it moves to the account that the guest signs
 * in to.
 */
function isOthersPage(client: QueryClient, { userId }: Session): boolean {
  const shown = personShown(client)
  const before = client.getQueryData<Session | null>(sessionKey)
  return shown !== null && shown !== userId && before?.isGuest !== true
}

/**
 * Fetches the signed-in user. If the session has expired or another user has signed in, the page reloads to drop the
 * previous user's data. Offline, returns the last user on this device, whose data it has cached.
 */
async function fetchSession({ client }: { client: QueryClient }): Promise<Session | null> {
  try {
    const session = await askForSession()
    if (session === null) {
      onSignOut()
      return personShown(client) === null ? null : await leaveMemory(client)
    }
    const isOthers = isOthersPage(client, session)
    welcome(session)
    if (isOthers) return await leaveMemory(client)
    shownTo.set(client, session.userId)
    return session
  } catch (error) {
    const last =
      error instanceof ApiError && error.code === 'offline:auth' && hasServiceWorker() ? currentUser() : null
    if (last === null) throw error
    welcome(last)
    noteKeptShown(true)
    shownTo.set(client, last.userId)
    return last
  }
}

/**
 * Reloads the page, unless an account is being deleted, which navigates away itself. Never resolves, so that nothing
 * else happens until then.
 */
function leaveMemory(client: QueryClient): Promise<never> {
  void deletionFailed(client).then(beginAnew)
  return new Promise(() => {})
}

/** Resolves when no account is being deleted; after a successful deletion, the page is gone before that. */
function deletionFailed(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(look)
    function look() {
      if (client.isMutating({ mutationKey: accountDeletionKey }) > 0) return
      stop()
      resolve()
    }
    look()
  })
}

/** The signed-in user; null when there is none. Throws ApiError. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: 5 * 60_000,
})

/** The server's configuration, the same for every user. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig),
  staleTime: Infinity,
})

/** Returns a function that resolves a medium's URL; null for one on a foreign server, which is never requested. */
export function useMediaAddress(): (url: string) => string | null {
  const { data: config } = useQuery(configQuery)
  return (url) => mediaAddress(url, config?.fileOrigins ?? [])
}

/** Returns the name of the network that posts are published to, for the middle of a sentence. */
export function useNetworkName(): string {
  const { data: config } = useQuery(configQuery)
  return config?.network === 'practice' ? practiceName : brand.network
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(getProfile).catch(logLoading('profile')),
  staleTime: 5 * 60_000,
})

/** Serializes changes of the profile. */
export const profileScope = { id: 'profile' }

/**
 * Whether the profile change that was just answered is the last one in flight: earlier responses do not include later
 * changes.
 */
export const isLastProfileChange = (client: QueryClient): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === profileScope.id }) === 1

/** Preloads the account data that the screens need; errors are left to whoever uses it (spec 8.6). */
export async function loadUserData(client: QueryClient): Promise<void> {
  await Promise.allSettled([
    client.ensureQueryData({ ...profileQuery, retry: false }),
    client.ensureQueryData({ ...configQuery, retry: false }),
  ])
}

const chatAddress = /^\/chat\/([^/?#]+)/

/** Public information about the shared chat that the user is signing in for; null for any other destination. */
export const invitationQuery = (returnTo: string) => {
  const id = chatAddress.exec(returnTo)?.[1]
  return queryOptions({
    queryKey: ['invitation', id ?? null],
    queryFn: async () => {
      if (id === undefined) return null
      // On failure, the chat can still be opened after signing in.
      const answer = await call(getSharedChat, { query: { id: decodeURIComponent(id) } }).catch(() => null)
      return answer?.chat ?? null
    },
  })
}

const isOfAnAccount = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== configQuery.queryKey[0]

/** Removes everything that was cached for the account that has just been left. */
function forgetAccount(client: QueryClient): void {
  client.removeQueries({ predicate: isOfAnAccount })
}

/** Signs in through one of Better Auth's endpoints; a guest's data is refetched under the account that took it over. */
function useAuthMutation<Details extends object>(path: string, count: () => void) {
  const client = useQueryClient()
  return useMutation<unknown, Error, Details>({
    mutationFn: (details) => post(path, details),
    onSuccess: async () => {
      forgetAccount(client)
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
      count()
    },
  })
}

export type Credentials = { email: string; password: string }

export const useSignIn = () => useAuthMutation<Credentials>('sign-in/email', () => track('signed in'))
export const useSignUp = () =>
  useAuthMutation<Credentials & { name: string }>('sign-up/email', () => track('account created'))
export const useGuestSignIn = () =>
  useAuthMutation<Record<string, never>>('sign-in/anonymous', () => track('guest account begun'))

const serviceAnswer = v.object({ url: v.string() })

type ServiceSignIn = {
  service: string
  /** The address to go to after success. */
  returnTo: string
  /** The address to return to after a refusal, with the reason added. */
  errorPath: string
}

/** Leaves for another service, to sign in with it or to connect it with the signed-in account. */
export const useServiceSignIn = (path: 'sign-in/social' | 'link-social') =>
  useMutation({
    mutationFn: async ({ service, returnTo, errorPath }: ServiceSignIn) => {
      const back = new URL(errorPath, window.location.origin)
      back.searchParams.set('provider', service)
      const answer = await post(path, {
        provider: service,
        callbackURL: new URL(returnTo, window.location.origin).href,
        errorCallbackURL: back.href,
      })
      leavePage(v.parse(serviceAnswer, answer).url)
    },
  })

/** Signs out and leaves for the sign-in page, so that nothing of the account stays in memory. */
export function useLeaving(): () => void {
  const signOut = useMutation({ mutationFn: () => post('sign-out', {}) })
  const leave = async () => {
    await signOut.mutateAsync()
    onSignOut()
    leavePage('/sign-in')
  }
  return () => void leave().catch(showError)
}

/** Handles "Sign out": asks guests first, since they cannot sign back in to their account. */
export function useSignOutPress(): () => void {
  const { data: session } = useQuery(sessionQuery)
  const leave = useLeaving()
  return () => (session?.isGuest === true ? openAppDialog('sign-out') : leave())
}

const accountsAnswer = v.array(v.object({ id: v.string(), providerId: v.string() }))

export type SignInMethods = { hasPassword: boolean; services: { id: string; service: string }[] }

async function fetchSignInMethods(): Promise<SignInMethods> {
  const accounts = v.parse(accountsAnswer, await ask('list-accounts'))
  const services = accounts.filter(({ providerId }) => providerId !== 'credential')
  return {
    hasPassword: services.length < accounts.length,
    services: services.map(({ id, providerId }) => ({ id, service: providerId })),
  }
}

/** The ways to sign in to the account: whether it has a password, and the connected services. Throws ApiError. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: fetchSignInMethods,
  staleTime: 5 * 60_000,
})

/** Disconnects a service, which can then no longer sign in to the account. */
export function useDisconnecting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accountId: string) => post('unlink-account', { accountId }),
    onSuccess: () => client.invalidateQueries(signInMethodsQuery),
  })
}

/** Changes the password and ends the account's other sessions; optionally revokes API keys and the calendar feed. */
export function usePasswordChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { currentPassword: string; newPassword: string; revokeKeysAndFeed: boolean }) =>
      post('change-password', { ...change, revokeOtherSessions: true }),
    onSuccess: (_answer, { revokeKeysAndFeed }) =>
      revokeKeysAndFeed ? client.invalidateQueries({ predicate: isOfAnAccount }) : undefined,
  })
}

/** Requests an e-mail with a link to set a new password; does not reveal whether the account exists. */
export const useResetRequest = () =>
  useMutation({ mutationFn: (email: string) => post('request-password-reset', { email }) })

/** Sets a new password with the token of that e-mail; ends all sessions of the account. */
export function usePasswordReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reset: { token: string; newPassword: string }) => post('reset-password', reset),
    onSuccess: () => {
      forgetAccount(client)
      client.removeQueries(sessionQuery)
    },
  })
}

/** Requests an e-mail to confirm the account's address; its link leads back to the settings of notices. */
export const useConfirmRequest = () =>
  useMutation({
    mutationFn: (email: string) =>
      post('send-verification-email', { email, callbackURL: '/settings#notices' }),
  })

type ProfileChange = { timezone: string } | { onboarded: true }

/** Changes the profile and caches the response. */
export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => call(changeProfile, { body: change }),
    onSuccess: (answer) => client.setQueryData(profileQuery.queryKey, answer),
  })
}
