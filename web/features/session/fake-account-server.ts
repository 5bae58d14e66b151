import * as v from 'valibot'
import { changeProfile, firstPreferences, type Config, type Features, type Usage } from '#contract/account.ts'
import type { Chat } from '#contract/chat.ts'

type User = { id: string; name: string; email: string; isAnonymous: boolean }
type Answer = (request: Request) => Response | Promise<Response>

const json = (body: unknown, status = 200) => Response.json(body, { status })
const refused = (status: number, code: string, cause?: string) => json({ code, message: code, cause }, status)

const openConfig: Config = {
  allowGuests: true,
  allowSignUp: true,
  network: 'practice',
  model: { id: 'a:one', label: 'One', offline: false },
  providers: [],
  voice: true,
  mail: true,
  fileOrigins: [],
  analytics: null,
}

const unused = (limit: number) => ({ used: 0, limit, resetsAt: '2026-12-01T00:00:00.000Z' })
export const usage: Usage = { messages: unused(500), posts: unused(300), storage: { used: 0, limit: 0 } }
export const features: Features = {
  chat: true,
  'web-search': true,
  images: true,
  voice: true,
  publish: true,
  schedule: true,
}

/** A stand-in for the server behind `fetch`: accounts, one browser's session, and the history of its user. */
export class FakeAccountServer {
  config = openConfig
  user: User | null = null
  chats: Chat[] = []
  pageSize = 50
  timezone: string | null = null
  /** The account's answer about analytics. */
  analytics: boolean | null = null
  /** Every requested path, in order. */
  readonly asked: string[] = []
  /** Every request for the history, in order. */
  readonly historyRequests: string[] = []
  readonly #passwords = new Map<string, { user: User; password: string }>()
  readonly #instead = new Map<string, Answer>()

  /** Creates an account without signing it in. */
  register(name: string, email: string, password: string): User {
    const user = { id: `u${this.#passwords.size}`, name, email, isAnonymous: false }
    this.#passwords.set(email, { user, password })
    return user
  }

  /** Overrides the response of a path from now on. */
  instead(path: string, answer: Answer): void {
    this.#instead.set(path, answer)
  }

  asUsual(path: string): void {
    this.#instead.delete(path)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : input
    const request = new Request(new URL(address, 'http://lede.test'), init)
    const { pathname, searchParams } = new URL(request.url)
    this.asked.push(pathname)
    const instead = this.#instead.get(pathname)
    if (instead) return instead(request)
    if (pathname === '/api/config') return json(this.config)
    if (pathname.startsWith('/api/auth/')) return this.#auth(pathname.slice('/api/auth/'.length), request)
    if (this.user === null) return refused(401, 'unauthorized:chat')
    if (pathname === '/api/history') return this.#history(searchParams)
    if (pathname === '/api/profile' && request.method === 'PATCH') await this.#change(request)
    if (pathname === '/api/profile') return json({ profile: this.#profile(), usage, features })
    if (pathname === '/api/notifications') return json({ notifications: [], unread: 0, nextCursor: null })
    if (pathname === '/api/linkedin/status') return json({ isConnected: false })
    if (pathname === '/api/audiences') return json({ audiences: [], nextCursor: null })
    if (pathname === '/api/knowledge-base') return json({ items: [], nextCursor: null })
    if (pathname === '/api/swipe-files') return json({ swipeFiles: [], nextCursor: null })
    return refused(404, 'not_found:api')
  }

  async #auth(call: string, request: Request): Promise<Response> {
    if (call === 'get-session') return json(this.user && { session: {}, user: this.user })
    const details: Record<string, string> = await request.json()
    const { name = '', email = '', password = '' } = details
    const known = this.#passwords.get(email)
    if (call === 'sign-in/anonymous') {
      this.user = { id: 'guest', name: 'Guest', email: 'guest@lede.test', isAnonymous: true }
    } else if (call === 'sign-out') {
      this.user = null
    } else if (call === 'sign-in/email') {
      if (known?.password !== password) return refused(401, 'unauthorized:auth', 'Invalid email or password')
      this.user = known.user
    } else if (call === 'sign-up/email') {
      if (known) return refused(400, 'bad_request:api', 'User already exists. Use another email.')
      this.user = this.register(name, email, password)
    }
    return json({ user: this.user })
  }

  async #change(request: Request): Promise<void> {
    const { preferences } = v.parse(changeProfile.body, await request.json())
    if (preferences?.analytics !== undefined) this.analytics = preferences.analytics
  }

  #history(asked: URLSearchParams): Response {
    this.historyRequests.push(String(asked))
    const words = asked.get('q')?.toLowerCase() ?? ''
    const found = this.chats.filter(({ title }) => title.toLowerCase().includes(words))
    const from = Number(asked.get('cursor') ?? 0)
    const until = from + this.pageSize
    const nextCursor = until < found.length ? String(until) : null
    return json({ chats: found.slice(from, until), nextCursor })
  }

  #profile() {
    return {
      firstName: null,
      lastName: null,
      fullName: null,
      imageUrl: null,
      timezone: this.timezone,
      onboarded: false,
      preferences: { ...firstPreferences, analytics: this.analytics },
    }
  }
}

/** Returns a chat as the history lists it, created `hoursAgo`. */
export function listedChat(id: string, title: string, hoursAgo = 0, pinned = false): Chat {
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  return { id, title, visibility: 'private', pinned, createdAt, updatedAt: createdAt }
}
