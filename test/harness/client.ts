/** The password of test accounts. */
export const password = 'correct horse'

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers; text: string }

type Json = Record<string, unknown> | unknown[]

const parse = (text: string, headers: Headers): unknown =>
  headers.get('content-type')?.includes('application/json') ? JSON.parse(text) : text

/** A browser without a window: keeps cookies, speaks JSON, follows no redirects. */
export class Client {
  /** Called with every response of every client, before its body is read. */
  static watch: ((path: string, init: RequestInit, response: Response) => Promise<void>) | undefined

  readonly url: string
  readonly #cookies = new Map<string, string>()

  /** `cookie` continues the session of another client. */
  constructor(url: string, cookie = '') {
    this.url = url
    for (const pair of cookie.split('; ').filter((one) => one !== '')) this.#keep(pair)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('cookie', this.cookie)
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    await Client.watch?.(path, init, response)
    return response
  }

  async call<Body = unknown>(
    method: string,
    path: string,
    body?: Json | string,
    headers: Record<string, string> = {},
  ) {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await this.fetch(path, {
      method,
      ...sent,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      body: parse(text, response.headers),
      headers: response.headers,
      text,
    }
    return answer as Answer<Body>
  }

  get<Body = unknown>(path: string) {
    return this.call<Body>('GET', path)
  }

  post<Body = unknown>(path: string, body: Json | string = {}, headers: Record<string, string> = {}) {
    return this.call<Body>('POST', path, body, headers)
  }

  patch<Body = unknown>(path: string, body: Json | string) {
    return this.call<Body>('PATCH', path, body)
  }

  delete<Body = unknown>(path: string, body?: Json) {
    return this.call<Body>('DELETE', path, body)
  }

  #keep(line: string) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)]
    if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
