import type { DocumentVersion } from '#contract/documents.ts'
import { samePost } from '#core/post/post-content.ts'

type Request = {
  method: string
  path: string
  body: Record<string, unknown>
  headers: Headers
  /** Whether the browser sends it even when its page is gone. */
  outlivesPage: boolean
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const begin = Date.parse('2026-11-20T09:00:00.000Z')

/** One document behind `fetch` in a test: keeps versions and refuses saves on an outdated base, as the real server does. */
export class FakeDocumentServer {
  readonly versions: DocumentVersion[] = []
  readonly requests: Request[] = []
  readonly #answers = new Map<string, () => Response | Promise<Response>>()
  /** Why saves fail; null while they work. */
  trouble: 'offline' | number | null = null
  /** Responses to saves wait for it. */
  gate: Promise<void> | null = null
  /** How many versions were sent. */
  sent = 0
  /** Fields of the document that all versions share. */
  shared: Partial<DocumentVersion> = {}

  /** The claims in its text that have no source; while null, they cannot be looked up. */
  openClaims: { texts: string[]; textHash: string } | null = null
  #askedTextHash: unknown = null

  constructor(content = 'First words') {
    this.add(content)
  }

  get latest(): DocumentVersion {
    return this.#present(this.versions.length - 1)
  }

  get contents(): string[] {
    return this.versions.map(({ content }) => content)
  }

  /** Adds a version that somebody saved elsewhere. */
  add(content: string): DocumentVersion {
    this.versions.push({
      id: 'd1',
      title: 'On focus',
      kind: 'text',
      content,
      createdAt: new Date(begin + this.versions.length * 1000).toISOString(),
      userId: 'u1',
      status: 'draft',
      scheduledAt: null,
      scheduledTimezone: null,
      publishedAt: null,
      workflowRunId: null,
      audienceId: null,
      url: null,
      failure: null,
      publication: null,
    })
    return this.latest
  }

  on(call: string, answer: () => Response | Promise<Response>): void {
    this.#answers.set(call, answer)
  }

  asked(call: string): Request[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === call)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      'http://localhost',
    )
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const outlivesPage = init.keepalive === true
    this.requests.push({ method, path, body, headers: new Headers(init.headers), outlivesPage })
    const call = `${method} ${path}`
    const answer = this.#answers.get(call)
    if (answer) return answer()
    if (call === 'GET /api/document') return json(this.#part(searchParams))
    if (call === 'DELETE /api/document') {
      const until = searchParams.get('timestamp') ?? ''
      this.versions.splice(this.versions.findLastIndex(({ createdAt }) => createdAt <= until) + 1)
      return json(this.#part(searchParams))
    }
    if (call === 'GET /api/document/claims/open' && this.openClaims !== null) {
      const { texts, textHash } = this.openClaims
      const isAsked = textHash === this.#askedTextHash
      return json({ version: this.latest.createdAt, open: texts.length, texts, textHash, isAsked })
    }
    if (call === 'POST /api/document/claims/asked') {
      this.#askedTextHash = body.textHash
      return json({ textHash: body.textHash })
    }
    if (call === 'POST /api/document/claims') return json({ claims: [] })
    if (call === 'GET /api/document/claims') {
      const version = searchParams.get('version') ?? this.latest.createdAt
      return json({ version, madeAt: version, claims: [] })
    }
    if (call === 'GET /api/profile') return json({ profile: { timezone: null } })
    if (call === 'GET /api/linkedin/status') return json({ isConnected: false })
    return call === 'POST /api/document' ? this.#save(body) : json({ code: 'not_found:api' }, 404)
  }

  #part(query: URLSearchParams): DocumentVersion[] {
    const before = query.get('before')
    const all = this.versions.map((_, at) => this.#present(at))
    const earlier = all.filter(({ createdAt }) => before === null || createdAt < before)
    const part = earlier.slice(-Number(query.get('latest') ?? Infinity))
    this.sent += part.length
    return part
  }

  async #save({ content, baseCreatedAt }: Record<string, unknown>): Promise<Response> {
    await this.gate
    if (this.trouble === 'offline') throw new TypeError('Failed to fetch')
    if (this.trouble !== null) return json({ code: 'bad_request:document' }, this.trouble)
    if (samePost(this.latest.content, text(content))) return json(this.latest)
    if (this.latest.createdAt > text(baseCreatedAt)) {
      return json({ code: 'bad_request:document', latest: this.latest }, 409)
    }
    return json(this.add(text(content)))
  }

  #present(at: number): DocumentVersion {
    const found = this.versions[at]
    if (!found) throw new Error('The fake server has no version.')
    return { ...found, ...this.shared }
  }
}
