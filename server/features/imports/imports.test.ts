import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KnowledgeItem } from '#contract/materials/knowledge-base.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'
import { docx, pdf, plain, png, pptx, type TestFile, wordParagraph, xlsx } from '#test/fixtures/files.ts'
import { protectedPdf } from '#test/fixtures/chat-files.ts'
import {
  page,
  type PageHandler,
  type PageServer,
  redirect,
  startPageServer,
} from '#test/fixtures/page-server.ts'

const paragraph = (words: string) =>
  `<p>${`${words}, which is a sentence with commas, and goes on. `.repeat(5)}</p>`

const article = `<!doctype html>
<html lang="en"><head>
<title>How we halved onboarding | The Blog</title>
<link rel="canonical" href="/onboarding">
<style>p { color: red }</style><script>document.write('script words')</script>
</head><body>
<nav><a href="/">Home of the blog</a></nav>
<article><h1>How we halved onboarding</h1>
${paragraph('Ten days became two')}
<h2>What helped</h2><ul><li>One list</li><li>One <b>person</b></li></ul>
${paragraph('The café &amp; the office')}
<pre>line one
  line two</pre>
${paragraph('We learned')}
</article>
<footer>Imprint and cookies</footer></body></html>`

describe('an import into the knowledge base', () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let server: PageServer
  const pages: Record<string, PageHandler> = {}
  beforeAll(async () => {
    server = await startPageServer(pages)
    app = await startTestApp({ env: { IMPORT_ALLOWED_HOSTS: `wiki.local:80, ${server.host}` } })
    rows = openRowCounter(app.database)
    client = await app.guest()
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
    await server.close()
  })

  const path = '/api/knowledge-base/import'
  const read = (url: unknown) => client.post<KnowledgeItem>(path, { url })
  const serve = (handler: PageHandler, at = '/page') => {
    pages[at] = handler
    return read(server.at(at))
  }
  async function send({ name, mediaType, bytes }: TestFile, field = 'file') {
    const body = new FormData()
    body.set(field, new File([new Uint8Array(bytes)], name, { type: mediaType }))
    const response = await client.fetch(path, { method: 'POST', body })
    return { status: response.status, body: (await response.json()) as KnowledgeItem }
  }
  const refused = (cause: string) => ({
    status: 400,
    body: { code: 'bad_request:api', message: expect.any(String), cause: expect.stringContaining(cause) },
  })

  it('takes the article of a web page and leaves what stands around it', async () => {
    pages['/old'] = redirect('/blog?utm=1')
    const { status, body } = await serve(page(article), '/blog?utm=1').then(() => read(server.at('/old')))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: expect.stringContaining('How we halved onboarding'),
      source: 'web',
      sourceUrl: server.at('/onboarding'),
      fileName: null,
      isCut: false,
      size: body.content.length,
    })
    const { content } = body
    expect(content).toMatch(
      /Ten days became two, which.*\n\nWhat helped\n\n• One list\n• One person\n\nThe café & the office/s,
    )
    expect(content).toContain('line one\n  line two')
    for (const around of ['Home of the blog', 'Imprint', 'script words', 'color']) {
      expect(content).not.toContain(around)
    }
    expect((await client.get(`/api/knowledge-base/${body.id}`)).body).toEqual(body)
    expect(
      (await client.get<{ items: KnowledgeItem[] }>('/api/knowledge-base?q=onboarding')).body.items,
    ).toHaveLength(2)
  })

  it.each([
    [
      'the server names',
      'text/html; charset=windows-1251',
      '',
      'windows-1251',
      [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2],
    ],
    [
      'the page names',
      'text/html',
      '<meta charset="windows-1251">',
      'windows-1251',
      [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2],
    ],
    ['nobody names', 'text/html', '', 'windows-1252', [0x43, 0x61, 0x66, 0xe9]],
    ['the server names wrongly', 'text/html; charset=utf-8', '', 'windows-1252', [0x43, 0x61, 0x66, 0xe9]],
    [
      'is UTF-8 although the server names another',
      'text/html; charset=iso-8859-1',
      '',
      'utf-8',
      [...Buffer.from('Café')],
    ],
    ['does not exist', 'text/html; charset=klingon', '', 'utf-8', [...Buffer.from('Café')]],
    ['is Japanese', 'text/html; charset=shift_jis', '', 'shift_jis', [0x93, 0x8c, 0x8b, 0x9e]],
  ])('reads the letters of a page whose encoding %s', async (_, type, meta, encoding, bytes) => {
    const body = Buffer.concat([
      Buffer.from(`<html><head>${meta}</head><body><p>`),
      Buffer.from(bytes),
      Buffer.from('</p></body></html>'),
    ])
    const word = new TextDecoder(encoding).decode(new Uint8Array(bytes))
    expect(await serve(page(body, type))).toMatchObject({ status: 201, body: { content: word } })
  })

  it('takes a page without an article as it is, named by its address when it has no title', async () => {
    const { body } = await serve(page('<p>One line</p><nav>Menu</nav>'))
    expect(body).toMatchObject({ title: '127.0.0.1', content: 'One line', sourceUrl: server.at('/page') })
  })

  it('takes plain texts and PDFs from the web', async () => {
    expect(await serve(page('Ten days', 'text/plain'), '/my_notes.txt')).toMatchObject({
      status: 201,
      body: { title: 'my notes', content: 'Ten days', source: 'web', sourceUrl: server.at('/my_notes.txt') },
    })
    const { bytes } = await pdf([['Ten days became two']])
    expect(await serve(page(bytes, 'application/pdf'), '/report.pdf')).toMatchObject({
      status: 201,
      body: { title: 'report', content: 'Ten days became two' },
    })
  })

  it('keeps the beginning of a text that is longer than an item may be', async () => {
    const { status, body } = await serve(page(`<article>${paragraph('Words').repeat(1500)}</article>`))
    expect(status).toBe(201)
    expect(body.isCut).toBe(true)
    expect(body.content.length).toBeGreaterThan(190_000)
    expect(body.content.length).toBeLessThanOrEqual(200_000)
    const title = 'T'.repeat(300)
    expect((await serve(page(`<title>${title}</title><p>One</p>`))).body.title).toHaveLength(200)
  })

  it.each([
    ['a picture', page(png.bytes, 'image/png'), 'Only web pages, plain texts, PDFs'],
    ['something that is not said', page('x', ''), 'Only web pages, plain texts, PDFs'],
    ['a page without text', page('<html><body><script>render()</script></body></html>'), 'no readable text'],
    ['an empty page', page(''), 'no readable text'],
    ['no PDF, though it is called one', page('%PDF-1.4 nothing', 'application/pdf'), 'damaged'],
    [
      'a page that is missing',
      (_: unknown, response) => void response.writeHead(404).end(),
      'There is no page',
    ],
  ] satisfies [string, PageHandler, string][])('refuses %s in plain words', async (_, handler, cause) => {
    const before = await rows.count()
    expect(await serve(handler)).toMatchObject(refused(cause))
    expect(await rows.count()).toEqual(before)
  })

  it('reads nothing in the private network, this server included', async () => {
    const inside = [
      app.url,
      'http://localhost/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/latest/',
    ]
    for (const url of inside) expect(await read(url)).toMatchObject(refused('private network'))
    pages['/away'] = redirect(`${app.url}/healthz`)
    expect(await read(server.at('/away'))).toMatchObject(refused('private network'))
  })

  it.each([
    ['file:///etc/passwd', 'Only addresses that begin with http:// or https://'],
    ['', 'This is not a web address.'],
    [null, 'url'],
    [1, 'url'],
    [['https://example.com'], 'url'],
    [`https://example.com/${'x'.repeat(2000)}`, 'url'],
  ])('refuses the address %j', async (url, cause) => {
    expect(await read(url)).toMatchObject(refused(cause))
  })

  it.each([
    ['a PDF', () => pdf([['Ten days became two']]), 'Ten days became two'],
    ['a Word document', () => docx(wordParagraph('Ten days')), 'Ten days'],
    ['a presentation', () => pptx([{ lines: ['Ten days'] }]), 'Slide 1\nTen days'],
    ['a text', () => plain('Ten days\r\nbecame two', 'file.txt'), 'Ten days\nbecame two'],
    ['Markdown', () => plain('# Ten days', 'file.md', 'text/markdown'), '# Ten days'],
    ['a table', () => plain('days,2', 'file.csv', 'text/csv'), 'days,2'],
  ])('takes %s', async (_, make, content) => {
    const file = await make()
    const name = file.name.replace(/^\w+/, 'Q3_report v2.final')
    expect(await send({ ...file, name: `C:\\work\\${name}` })).toMatchObject({
      status: 201,
      body: {
        title: 'Q3 report v2.final',
        content,
        source: 'file',
        fileName: name,
        sourceUrl: null,
        isCut: false,
      },
    })
  })

  it.each([
    [
      'with a password',
      () => ({ ...plain('', 'a.pdf'), bytes: protectedPdf() }),
      'protected with a password',
    ],
    ['that is damaged', () => ({ ...docx('x'), bytes: docx('x').bytes.slice(0, -30) }), 'damaged'],
    ['that is empty', () => plain('', 'a.txt'), 'The file is empty.'],
    ['without text', () => docx(''), 'no readable text'],
    ['that is a picture', () => ({ ...png, name: 'a.pdf' }), 'a picture'],
    ['of another kind', () => plain('MZ', 'a.exe'), 'Only pdf, docx, pptx, xlsx, txt, md and csv files'],
    [
      'that is larger than 20 MB',
      () => plain('x'.repeat(20_971_521), 'a.txt'),
      'The file is larger than 20 MB.',
    ],
  ])('refuses a file %s', async (_, make, cause) => {
    const before = await rows.count()
    expect(await send(make())).toMatchObject(refused(cause))
    expect(await rows.count()).toEqual(before)
  })

  it('keeps a file whose name says nothing, or too much', async () => {
    expect((await send(plain('One', '.txt'))).body).toMatchObject({ title: '.txt' })
    expect((await send(plain('One', `${'n'.repeat(250)}.txt`))).body.title).toHaveLength(200)
    expect((await send(xlsx({ A: '<row><c r="A1"><v>1</v></c></row>' }))).status).toBe(201)
  })

  it('waits for the one before of its own account, and for nobody else’s', async () => {
    const [held, other] = [await app.guest(), await app.guest()]
    const gate = Promise.withResolvers<void>()
    const show = page('<article><p>Ten days became two.</p></article>')
    pages['/held'] = (request, response) => void gate.promise.then(() => show(request, response))
    pages['/free'] = show
    const asked = () => server.requests.filter((one) => one.endsWith('/held')).length
    const before = asked()
    const waiting = Array.from({ length: 10 }, () => held.post(path, { url: server.at('/held') }))
    await expect.poll(asked).toBe(before + 1)
    expect((await other.post(path, { url: server.at('/free') })).status).toBe(201)
    expect(asked()).toBe(before + 1)
    gate.resolve()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array<number>(10).fill(201))
  })

  it('waits with so many others at most', async () => {
    const held = await app.guest()
    const gate = Promise.withResolvers<void>()
    const show = page('<article><p>Ten days became two.</p></article>')
    pages['/held'] = (request, response) => void gate.promise.then(() => show(request, response))
    const waiting = Array.from({ length: 25 }, () => held.post(path, { url: server.at('/held') }))
    const refusals: unknown[] = []
    for (const one of waiting) {
      void one.then((answer) => {
        if (answer.status === 429) refusals.push(answer.headers.get('retry-after'))
      })
    }
    await expect.poll(() => refusals).toEqual(['5', '5', '5', '5', '5'])
    gate.resolve()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  })

  it('refuses a body that is neither an address nor a file', async () => {
    expect(await send(plain('One'), 'document')).toMatchObject(refused('no file in the field "file"'))
    for (const body of ['', '{', '[]', '{}', 'null']) {
      expect(await client.post(path, body)).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
  })

  it('needs a session before anything else', async () => {
    const asked = server.requests.length
    const denied = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await app.visitor.post(path, { url: server.at('/page') })).toMatchObject(denied)
    expect(await app.visitor.post(path, '{')).toMatchObject(denied)
    expect(server.requests).toHaveLength(asked)
  })

  it('belongs to who made it', async () => {
    const { body } = await send(plain('Mine'))
    const other = await app.guest()
    expect(await other.get(`/api/knowledge-base/${body.id}`)).toMatchObject({ status: 404 })
  })
})
