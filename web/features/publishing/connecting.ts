import { toast } from '#web/ui/toasts/notice-queue.ts'
import { brand } from '#core/brand.ts'
import { type ArtifactState, type PostDialog, postDialogs } from '#core/artifact-state.ts'
import { oauthStateKey } from '#web/device/opening-post.ts'
import { readStored, writeStored, writeStoredJson } from '#web/device/storage.ts'
import { leavePage } from '#web/ui/leave-page.ts'
import { connectAddress } from '#web/features/connection/queries.ts'

const { network, networkKey } = brand

export type RedirectSnapshot = {
  /** Saves unsaved changes to the server; those that cannot be sent are stored on this device. */
  flush: () => Promise<void>
  artifact: () => ArtifactState
  /** The dialog to reopen on return, if any. */
  dialog?: PostDialog
}

export type KeptArtifact = { artifact: Partial<ArtifactState>; dialog: PostDialog | null }

/** Stores the visible artifact and leaves for the network's consent page (specification 7.3). */
export async function connect({ flush, artifact, dialog }: RedirectSnapshot): Promise<void> {
  await flush().catch(() => null)
  try {
    const state = artifact()
    if (state.isVisible && !writeStoredJson(oauthStateKey, { ...state, dialog }))
      throw new Error('The browser keeps nothing.')
    leavePage(connectAddress(window.location.href))
  } catch {
    toast.error(`Failed to connect ${network}`)
  }
}

/** Takes the stored artifact and the dialog that was open, removing them; null when none were stored. */
export function takeStoredArtifact(): KeptArtifact | null {
  const stored = readStored(oauthStateKey)
  writeStored(oauthStateKey, null)
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (!isArtifact(value)) return null
    const { dialog, ...artifact } = value
    return { artifact, dialog: postDialogs.find((name) => name === dialog) ?? null }
  } catch {
    return null
  }
}

const isArtifact = (value: unknown): value is ArtifactState & { dialog?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'documentId' in value &&
  typeof value.documentId === 'string' &&
  'chatId' in value &&
  typeof value.chatId === 'string'

type Return = { message: string; isSuccess: boolean }

const returns: Record<string, Return> = {
  [`${networkKey}_connected=true`]: { message: `${network} connected successfully!`, isSuccess: true },
  [`error=${networkKey}_connection_failed`]: {
    message: `Failed to connect ${network}. Please try again.`,
    isSuccess: false,
  },
  [`error=${networkKey}_auth_failed`]: {
    message: `${network} authentication failed. Please try again.`,
    isSuccess: false,
  },
}

/** Parses the network's response in the address and removes it; null when there is none. */
export function readReturn(href: string): (Return & { href: string }) | null {
  const address = new URL(href)
  for (const [flag, found] of Object.entries(returns)) {
    const [name = '', value] = flag.split('=')
    if (address.searchParams.get(name) !== value) continue
    address.searchParams.delete(name)
    return { ...found, href: address.pathname + address.search + address.hash }
  }
  return null
}
