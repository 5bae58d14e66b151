import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { changeProfile, getConfig, getProfile } from '#contract/account.ts'
import { getSharedChat } from '#contract/chat.ts'
import { brand } from '#core/brand.ts'
import { practiceName } from '#core/network-name.ts'
import { ApiError, call, errorOf } from '#web/api.ts'
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

const sessionAnswer = z.nullable(
  z.object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isAnonymous: z.nullish(z.boolean()),
      emailVerified: z.nullish(z.boolean()),
    }),
  }),
)

/** `isConfirmed`: whether its owner has shown that the address is theirs. */
export type Session = DevicePerson

async function askForSession(): Promise<Session | null> {
  const answer = sessionAnswer.parse(await ask('get-session'))
  if (answer === null) return null
  const { id, name, email, isAnonymous, emailVerified } = answer.user
  const isConfirmed = emailVerified === true
  return { userId: id, name, email, isConfirmed, isGuest: isAnonymous === true }
}

const sessionKey = ['session']

/** The deletion of an account, after which the page leaves by itself and says so. */
export const accountDeletionKey = ['delete-account']

/** For whom each client has loaded things, which stay in memory for as long as the page is open. */
const shownTo = new WeakMap<QueryClient, string>()

/** Whose things this page has in memory; null for nobody's. */
export const personShown = (client: QueryClient): string | null => shownTo.get(client) ?? null

/** Whether the page holds what belongs to another person: what a guest had goes along into the guest's account. */
function isOthersPage(client: QueryClient, { userId }: Session): boolean {
  const shown = personShown(client)
  const before = client.getQueryData<Session | null>(sessionKey)
  return shown !== null && shown !== userId && before?.isGuest !== true
}

/**
 * Who is signed in. Where a session has ended by itself, or somebody else has come, the page begins anew, without anything
 * of whom it was open for. Without a line, whoever was here last: what this device keeps is theirs.
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

/** Begins the page anew, unless it leaves for having its account deleted; until that has happened, nothing goes on here. */
function leaveMemory(client: QueryClient): Promise<never> {
  void deletionFailed(client).then(beginAnew)
  return new Promise(() => {})
}

/** Resolves when no account is being deleted: once one is, the page leaves. */
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

/** Who is signed in; null when nobody is. Throws ApiError. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: 5 * 60_000,
})

/** How this server is set up; the same for everybody. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig),
  staleTime: Infinity,
})

/** Tells where a medium of a post is loaded from; null for one that is kept elsewhere, which is never asked for. */
export function useMediaAddress(): (url: string) => string | null {
  const { data: config } = useQuery(configQuery)
  return (url) => mediaAddress(url, config?.fileOrigins ?? [])
}

/** What the network is called to which posts go, in the middle of a sentence. */
export function useNetworkName(): string {
  const { data: config } = useQuery(configQuery)
  return config?.network === 'practice' ? practiceName : brand.network
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(getProfile),
  staleTime: 5 * 60_000,
})

/** Changes of the profile go to the server one after the other. */
export const profileScope = { id: 'profile' }

/** Whether the change of the profile that was just answered is the last: an earlier answer does not know of later ones. */
export const isLastProfileChange = (client: QueryClient): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === profileScope.id }) === 1

/** Loads what the screens need of an account before they are shown; what fails is left to whoever uses it (spec 8.6). */
export async function loadUserData(client: QueryClient): Promise<void> {
  await Promise.allSettled([
    client.ensureQueryData({ ...profileQuery, retry: false }),
    client.ensureQueryData({ ...configQuery, retry: false }),
  ])
}

const chatAddress = /^\/chat\/([^/?#]+)/

/** What whoever has to sign in first may know of the public chat they are on the way to; null for anything else. */
export const invitationQuery = (returnTo: string) => {
  const id = chatAddress.exec(returnTo)?.[1]
  return queryOptions({
    queryKey: ['invitation', id ?? null],
    queryFn: async () => {
      if (id === undefined) return null
      // The chat is still found after signing in.
      const answer = await call(getSharedChat, { query: { id: decodeURIComponent(id) } }).catch(() => null)
      return answer?.chat ?? null
    },
  })
}

const isOfAnAccount = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== configQuery.queryKey[0]

/** Forgets everything that was loaded for the account that has just been left. */
function forgetAccount(client: QueryClient): void {
  client.removeQueries({ predicate: isOfAnAccount })
}

/** Enters through one of Better Auth's endpoints: what a guest had is loaded anew under the account that took it over. */
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

const serviceAnswer = z.object({ url: z.string() })

type ServiceSignIn = {
  service: string
  /** Where somebody goes on who was let in. */
  returnTo: string
  /** Where somebody stands who was not; why is added to the address. */
  errorPath: string
}

/** Leaves for another service, to sign in by it or to connect it with the account that is signed in. */
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
      leavePage(serviceAnswer.parse(answer).url)
    },
  })

/** Ends the session and leaves this page for that of signing in: nothing of the account stays in memory. */
export function useLeaving(): () => void {
  const signOut = useMutation({ mutationFn: () => post('sign-out', {}) })
  const leave = async () => {
    await signOut.mutateAsync()
    onSignOut()
    leavePage('/sign-in')
  }
  return () => void leave().catch(showError)
}

/** What a press on "Sign out" does: a guest is asked first, whose account cannot be opened again. */
export function useSignOutPress(): () => void {
  const { data: session } = useQuery(sessionQuery)
  const leave = useLeaving()
  return () => (session?.isGuest === true ? openAppDialog('sign-out') : leave())
}

const accountsAnswer = z.array(z.object({ id: z.string(), providerId: z.string() }))

export type SignInMethods = { hasPassword: boolean; services: { id: string; service: string }[] }

async function fetchSignInMethods(): Promise<SignInMethods> {
  const accounts = accountsAnswer.parse(await ask('list-accounts'))
  const services = accounts.filter(({ providerId }) => providerId !== 'credential')
  return {
    hasPassword: services.length < accounts.length,
    services: services.map(({ id, providerId }) => ({ id, service: providerId })),
  }
}

/** How the account is entered: whether it has a password, and by which other services. Throws ApiError. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: fetchSignInMethods,
  staleTime: 5 * 60_000,
})

/** Keeps another service from opening the account any longer. */
export function useDisconnecting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accountId: string) => post('unlink-account', { accountId }),
    onSuccess: () => client.invalidateQueries(signInMethodsQuery),
  })
}

/** Changes the password and ends the account's other sessions; on request, keys of programs and the calendar's address too. */
export function usePasswordChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { currentPassword: string; newPassword: string; revokeKeysAndFeed: boolean }) =>
      post('change-password', { ...change, revokeOtherSessions: true }),
    onSuccess: (_answer, { revokeKeysAndFeed }) =>
      revokeKeysAndFeed ? client.invalidateQueries({ predicate: isOfAnAccount }) : undefined,
  })
}

/** Asks for a letter with an address to set a new password; nobody learns whether there is an account. */
export const useResetRequest = () =>
  useMutation({ mutationFn: (email: string) => post('request-password-reset', { email }) })

/** Sets a new password by the token of such a letter; every session of the account ends. */
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

/** Asks for a letter by which the account's address is confirmed; it leads back to the settings of notices. */
export const useConfirmRequest = () =>
  useMutation({
    mutationFn: (email: string) =>
      post('send-verification-email', { email, callbackURL: '/settings#notices' }),
  })

type ProfileChange = { timezone: string } | { onboarded: true }

/** Changes the profile; what is shown of it follows the answer. */
export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => call(changeProfile, { body: change }),
    onSuccess: (answer) => client.setQueryData(profileQuery.queryKey, answer),
  })
}
