import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  Bell,
  Bookmark,
  BookOpen,
  Download,
  FileText,
  Flame,
  FlaskConical,
  Keyboard,
  LayoutTemplate,
  Library,
  Lightbulb,
  Link2,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  PenLine,
  Settings,
  Sparkles,
  SquarePen,
  Sun,
  Tag,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { exportArchive } from '#contract/archive.ts'
import { brand } from '#core/brand.ts'
import { flows, flowTypes, type FlowType } from '#core/flows.ts'
import { newChatState, newFlowAddress } from '#web/features/chat/queries.ts'
import { unreadQuery } from '#web/features/notices/queries.ts'
import { leaveToConnect, statusQuery } from '#web/features/connection/queries.ts'
import { useLoadSamples, useRemoveSamples, useSamplesState } from '#web/features/samples/queries.ts'
import { configQuery, sessionQuery, useSignOutPress } from '#web/features/session/queries.ts'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { type Theme, useTheme } from '#web/ui/hooks/use-theme.ts'
import { settingsSections } from '#web/features/settings/queries.ts'
import { useStore } from '#web/state/store.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import { postActions } from './queries.ts'

/** Returns all actions of the palette. */
export function useActions({ toggleSidebar }: { toggleSidebar: () => void }): PaletteGroup[] {
  const post = useStore(postActions)
  const writing = useWriting()
  const pages = useAddresses(pageAddresses)
  const settings = useAddresses(settingsAddresses)
  const appearance = useAppearance()
  const account = useAccount()
  const notices = useNotices()
  const isDesktop = useIsDesktop()
  const sidebar: PaletteEntry = {
    id: 'do:toggle-sidebar',
    label: 'Toggle sidebar',
    words: 'fold hide show',
    Icon: PanelLeft,
    run: toggleSidebar,
  }
  return [
    { heading: 'This post', entries: post },
    { heading: 'Write', entries: writing },
    { heading: 'Go to', entries: [...pages, notices] },
    { heading: 'Settings', entries: settings, isFoundOnly: true },
    { heading: 'Appearance', entries: isDesktop ? [...appearance, sidebar] : appearance },
    { heading: 'Account and help', entries: account },
  ]
}

const flowIcons: Record<FlowType, LucideIcon> = {
  'post-ideas': Lightbulb,
  trending: Flame,
  'hook-variations': LayoutTemplate,
}

function useWriting(): PaletteEntry[] {
  const { history } = useRouter()
  const navigate = useNavigate()
  const openNewPost = async () => {
    const { createPost, emptyPost } = await import('#web/features/documents/queries.ts')
    const documentId = await createPost(emptyPost)
    await navigate({ to: '/', search: { documentId } })
  }
  return [
    {
      id: 'do:new-chat',
      label: 'New chat',
      words: 'write post begin start',
      Icon: SquarePen,
      keys: shortcuts.newChat.keys[0],
      run: () => void navigate({ to: '/', state: newChatState }),
    },
    {
      id: 'do:new-post',
      label: 'New post',
      words: 'write blank empty begin start',
      Icon: PenLine,
      run: () => void openNewPost().catch(showError),
    },
    ...flowTypes.map((type) => ({
      id: `do:${type}`,
      label: flows[type].starter,
      words: 'write flow idea',
      Icon: flowIcons[type],
      run: () => history.push(newFlowAddress(type)),
    })),
  ]
}

type Address = { address: string; label: string; words?: string; Icon: LucideIcon }

const pageAddresses: Address[] = [
  { address: '/posts', label: 'Posts', words: 'drafts scheduled published calendar board', Icon: FileText },
  { address: '/knowledge-base', label: 'Knowledge base', words: 'notes files', Icon: BookOpen },
  { address: '/swipes', label: 'Swipes', words: 'examples saved', Icon: Bookmark },
  { address: '/swipes?view=library', label: "Lede's example posts", words: 'swipes library', Icon: Library },
  { address: '/identity', label: 'My Story', words: 'identity voice', Icon: UserRound },
  { address: '/identity?view=offers', label: 'My Offers', words: 'identity', Icon: Tag },
  { address: '/templates', label: 'Templates', Icon: LayoutTemplate },
  { address: '/templates?view=library', label: "Lede's templates", words: 'library', Icon: Library },
  { address: '/audiences', label: 'Audiences', words: 'readers', Icon: UsersRound },
  { address: '/settings', label: 'Settings', words: 'options', Icon: Settings },
]

const settingsAddresses: Address[] = settingsSections.map(({ anchor, heading, words }) => ({
  address: `/settings#${anchor}`,
  label: `Settings: ${heading}`,
  words,
  Icon: Settings,
}))

function useAddresses(addresses: Address[]): PaletteEntry[] {
  const { history } = useRouter()
  return addresses.map(({ address, ...page }) => ({
    ...page,
    id: `go:${address}`,
    run: () => history.push(address),
  }))
}

function useNotices(): PaletteEntry {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return {
    id: 'do:notices',
    label: 'Notices',
    words: 'bell notifications happened unread',
    Icon: Bell,
    ...(unread === 0 ? {} : { note: `${unread} unread` }),
    run: () => openAppDialog('notices'),
  }
}

const appearances: { theme: Theme; label: string; Icon: LucideIcon }[] = [
  { theme: 'system', label: 'Appearance: system', Icon: Monitor },
  { theme: 'light', label: 'Appearance: light', Icon: Sun },
  { theme: 'dark', label: 'Appearance: dark', Icon: Moon },
]

function useAppearance(): PaletteEntry[] {
  const { theme: current, setTheme } = useTheme()
  return appearances.map(({ theme, label, Icon }) => ({
    id: `do:appearance-${theme}`,
    label,
    words: 'theme mode colours',
    Icon,
    ...(theme === current ? { note: 'now' } : {}),
    run: () => setTheme(theme),
  }))
}

function useAccount(): PaletteEntry[] {
  const { data: session } = useQuery(sessionQuery)
  const { data: config } = useQuery(configQuery)
  const { data: status } = useQuery(statusQuery)
  const signOut = useSignOutPress()
  const navigate = useNavigate()
  const { state } = useRouter()
  const samples = useSamplesEntry()
  const connect: PaletteEntry = {
    id: 'do:connect',
    label: `Connect ${brand.network}`,
    words: 'account publish network',
    Icon: Link2,
    ...(config?.network === 'practice' ? { note: 'Practice network' } : {}),
    run: leaveToConnect,
  }
  const signUp: PaletteEntry = {
    id: 'do:sign-up',
    label: 'Create an account',
    words: 'sign up guest',
    Icon: UserPlus,
    run: () => void navigate({ to: '/sign-in', search: { returnTo: state.location.href } }),
  }
  const connectModel: PaletteEntry = {
    id: 'do:connect-model',
    label: 'Connect a model',
    words: 'ai key provider offline writer',
    Icon: Sparkles,
    run: () => openAppDialog('connect-model'),
  }
  return [
    ...(status?.isConnected === false ? [connect] : []),
    connectModel,
    {
      id: 'do:export',
      label: 'Export everything',
      words: 'zip download archive data',
      Icon: Download,
      run: exportEverything,
    },
    ...samples,
    {
      id: 'do:shortcuts',
      label: 'Keyboard shortcuts',
      words: 'keys help',
      Icon: Keyboard,
      keys: shortcuts.help.keys[0],
      run: () => openAppDialog('shortcuts'),
    },
    ...(session?.isGuest === true && config?.allowSignUp === true ? [signUp] : []),
    { id: 'do:sign-out', label: 'Sign out', words: 'leave log out', Icon: LogOut, run: signOut },
  ]
}

/** Downloads the export, like the link in the settings. */
function exportEverything(): void {
  const link = document.createElement('a')
  link.href = exportArchive.path
  link.download = ''
  link.click()
}

function useSamplesEntry(): PaletteEntry[] {
  const { data: samples } = useSamplesState()
  const { load } = useLoadSamples()
  const { mutate: remove } = useRemoveSamples()
  if (samples === undefined) return []
  const [label, run] =
    samples.present === 0
      ? (['Load sample data', () => void load().catch(() => undefined)] as const)
      : (['Remove sample data', remove] as const)
  return [{ id: 'do:samples', label, words: 'examples demo try', Icon: FlaskConical, run: () => run() }]
}
