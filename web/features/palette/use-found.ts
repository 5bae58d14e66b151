import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  Bookmark,
  BookOpen,
  FileText,
  LayoutTemplate,
  type LucideIcon,
  MessageSquare,
  Tag,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { Found } from '#contract/search.ts'
import { historyQuery } from '#web/features/history/queries.ts'
import type { PaletteEntry, PaletteGroup } from './entry.ts'

const recentChats = 5

type Named = { id: string; title: string }
type Kind = { heading: string; Icon: LucideIcon; address: (id: string) => string }

const entryAt = (path: string) => (id: string) =>
  `${path}${path.includes('?') ? '&' : '?'}item=${encodeURIComponent(id)}`

const chatKind: Kind = { heading: 'Chats', Icon: MessageSquare, address: (id) => `/chat/${id}` }
const libraryKinds = {
  knowledge: { heading: 'Knowledge base', Icon: BookOpen, address: entryAt('/knowledge-base') },
  swipes: { heading: 'Swipes', Icon: Bookmark, address: entryAt('/swipes') },
  story: { heading: 'My Story', Icon: UserRound, address: () => '/identity' },
  offers: { heading: 'Offers', Icon: Tag, address: entryAt('/identity?view=offers') },
  templates: { heading: 'Templates', Icon: LayoutTemplate, address: entryAt('/templates') },
  audiences: { heading: 'Audiences', Icon: UsersRound, address: entryAt('/audiences') },
} satisfies Partial<Record<keyof Found, Kind>>

const statusWords = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', hidden: 'Published' }

const postAddress = ({ id, chatId }: Found['posts'][number]) =>
  `${chatId === null ? '/' : `/chat/${chatId}`}?documentId=${encodeURIComponent(id)}`

/** Groups search results by kind, each with an action that opens it. */
export function useFoundGroups(found: Found | undefined): PaletteGroup[] {
  const { history } = useRouter()
  if (found === undefined) return []
  const groupOf = ({ heading, Icon, address }: Kind, rows: Named[]): PaletteGroup => ({
    heading,
    entries: rows.map(({ id, title }) => ({
      id: `${heading}:${id}`,
      label: title === '' ? 'Untitled' : title,
      Icon,
      run: () => history.push(address(id)),
    })),
  })
  const posts: PaletteEntry[] = found.posts.map((post) => ({
    id: `post:${post.id}`,
    label: post.title === '' ? 'Untitled' : post.title,
    note: statusWords[post.status],
    Icon: FileText,
    run: () => history.push(postAddress(post)),
  }))
  return [
    groupOf(chatKind, found.chats),
    { heading: 'Posts', entries: posts },
    groupOf(libraryKinds.knowledge, found.knowledge),
    groupOf(libraryKinds.swipes, found.swipes),
    groupOf(libraryKinds.story, found.story),
    groupOf(libraryKinds.offers, found.offers),
    groupOf(libraryKinds.templates, found.templates),
    groupOf(libraryKinds.audiences, found.audiences),
  ]
}

/** Returns the most recent chats of the history. */
export function useRecentChats(): PaletteGroup {
  const { history } = useRouter()
  const { data } = useQuery(historyQuery())
  const chats = data?.chats.slice(0, recentChats) ?? []
  return {
    heading: 'Recent chats',
    entries: chats.map(({ id, title }) => ({
      id: `recent:${id}`,
      label: title === '' ? 'Untitled chat' : title,
      Icon: MessageSquare,
      run: () => history.push(`/chat/${id}`),
    })),
  }
}
