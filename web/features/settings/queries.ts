import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeProfile, deleteAccount, type getProfile, type WritingPreferences } from '#contract/account.ts'
import { uploadMedia } from '#contract/files.ts'
import { disconnect } from '#contract/publishing/linkedin.ts'
import { brand } from '#core/brand.ts'
import { ApiError, call, errorOf, perform, snapshotOf } from '#web/api.ts'
import { track } from '#web/analytics/track.ts'
import { forgetKeptIds } from '#web/analytics/kept-ids.ts'
import { forgetAccount, idsOf } from '#web/device/forget-account.ts'
import {
  accountDeletionKey,
  isLastProfileChange,
  personShown,
  profileQuery,
  profileScope,
} from '#web/features/session/queries.ts'
import { statusQuery } from '#web/features/connection/queries.ts'

/** The sections of the settings that every account has, with their headings and search terms. */
export const settingsSections = [
  { anchor: 'profile', heading: 'Profile', words: 'name picture' },
  { anchor: 'timezone', heading: 'Timezone', words: 'clock time zone' },
  { anchor: brand.networkKey, heading: brand.network, words: 'connection connect disconnect account' },
  { anchor: 'preferences', heading: 'Default preferences', words: 'length audience web search' },
  { anchor: 'notices', heading: 'Notices', words: 'e-mail bell notifications' },
  { anchor: 'models', heading: 'Models', words: 'key provider ai offline' },
  { anchor: 'programs', heading: 'Other programs', words: 'keys api mcp claude' },
  { anchor: 'usage', heading: 'Usage', words: 'limits messages posts' },
  { anchor: 'data', heading: 'Your data', words: 'export import archive download' },
  { anchor: 'appearance', heading: 'Appearance', words: 'theme dark light colours' },
  { anchor: 'sign-in', heading: 'Sign-in', words: 'password e-mail account' },
  { anchor: 'delete-account', heading: 'Delete the account', words: 'remove close' },
]

type ProfileAnswer = v.InferOutput<typeof getProfile.answer>

export type ProfileChange = {
  imageUrl?: string | null
  timezone?: string | null
  preferences?: Partial<WritingPreferences>
}

const changed = (answer: ProfileAnswer, { preferences, ...change }: ProfileChange): ProfileAnswer => {
  const { profile } = answer
  return {
    ...answer,
    profile: { ...profile, ...change, preferences: { ...profile.preferences, ...preferences } },
  }
}

const partOf = ({ imageUrl, timezone }: { imageUrl: unknown; timezone: unknown }) => {
  if (imageUrl !== undefined) return 'picture'
  return timezone === undefined ? 'preferences' : 'timezone'
}

/**
 * Changes the profile: optimistically on screen, and serially on the server. The screen only adopts the last response,
 * since earlier ones do not include later changes.
 */
export function useProfileChange() {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  return useMutation({
    scope: profileScope,
    mutationFn: (change: ProfileChange) => call(changeProfile, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries(profileQuery)
      const putBack = snapshotOf(client, queryKey)
      client.setQueryData(queryKey, (answer) => answer && changed(answer, change))
      return putBack
    },
    onSuccess: (answer, { imageUrl, timezone }) => {
      if (isLastProfileChange(client)) client.setQueryData(queryKey, answer)
      track('settings changed', { part: partOf({ imageUrl, timezone }) })
    },
    // The server's state wins.
    onError: (_error, _change, putBack) => {
      putBack?.()
      return client.invalidateQueries(profileQuery)
    },
  })
}

const cutOff = () =>
  new ApiError(503, {
    code: 'offline:api',
    cause: 'The picture could not be uploaded. Please check your internet connection and try again.',
  })

/** Uploads a picture and returns its URL. Throws ApiError. */
export async function storePicture(picture: File): Promise<string> {
  const body = new FormData()
  body.append('file', picture)
  const response = await fetch(uploadMedia.path, { method: uploadMedia.method, body }).catch(() => {
    throw cutOff()
  })
  if (!response.ok) throw await errorOf(response)
  return v.parse(uploadMedia.answer, await response.json()).url
}

export function useDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => perform(disconnect),
    onSettled: () => client.invalidateQueries(statusQuery),
  })
}

/**
 * Deletes the account and leaves the page. The mutation itself navigates, not the dialog: once the account is gone, any
 * other request is refused, which may unmount the dialog before the response arrives.
 */
export const accountDeletion = mutationOptions({
  mutationKey: accountDeletionKey,
  onMutate: (_body, { client }) => personShown(client),
  mutationFn: async (body: { password?: string }) => {
    // The code that removes unsaved posts must be loaded before the account is gone.
    await loadEditor()
    return call(deleteAccount, { body })
  },
  onSuccess: (_answer, _body, userId) => leaveDeletedAccount(userId),
})

const loadEditor = () =>
  import('#web/features/editor/queries.ts').catch(() => {
    throw new ApiError(503, {
      code: 'offline:api',
      cause:
        'The account could not be deleted. Please check your internet connection, reload the page and try again.',
    })
  })

/** Navigates with a full page load, so that nothing of the account stays in memory. */
async function leaveDeletedAccount(userId: string | null): Promise<never> {
  if (userId !== null) await forgetOnDevice(userId)
  window.location.replace('/sign-in?deleted=true')
  // Keeps the mutation pending until the page is gone, so that refused requests do not navigate elsewhere.
  return new Promise(() => {})
}

/** Removes everything that this browser stores of an account, and nothing of any other. */
async function forgetOnDevice(userId: string): Promise<void> {
  const ids = idsOf(userId)
  forgetKeptIds()
  const forgotten = forgetAccount(userId)
  const { deleteDraftsOf } = await loadEditor()
  await Promise.all([forgotten, deleteDraftsOf(ids)])
}
