import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { PostMedia } from '#contract/files.ts'
import { findOffice } from '#server/adapters/media/find-office.ts'
import { startTestApp } from '#test/harness/app.ts'
import { uploadMedia } from '#test/harness/uploads.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${more}/>`
const relationsOf = (...all: string[]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`

/** A picture that is not in the document but somewhere else. */
const linkedPicture = `<w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** A whole Word document with a page for each text, and a picture that is to be fetched from an address. */
function wordDocument(pages: string[], pictureUrl: string): Uint8Array<ArrayBuffer> {
  const breakBefore = '<w:pPr><w:pageBreakBefore/></w:pPr>'
  const paragraphs = pages.map(
    (text, at) => `<w:p>${at === 0 ? '' : breakBefore}<w:r><w:t>${text}</w:t></w:r></w:p>`,
  )
  const body = `<w:body>${paragraphs.join('')}<w:p>${linkedPicture}</w:p></w:body>`
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordTypes}.document.main+xml"/></Types>`,
    '_rels/.rels': relationsOf(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationsOf(
      relation('rId9', 'image', pictureUrl, ' TargetMode="External"'),
    ),
    'word/document.xml': `${xml}<w:document xmlns:w="${word}" xmlns:r="${relations}">${body}</w:document>`,
  }
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
  )
}

describe.skipIf(findOffice(process.env.PATH ?? '') === undefined)('LibreOffice on this machine', () => {
  it('makes the PDF of a Word document, and fetches nothing that it points at', async () => {
    const asked: string[] = []
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    const app = await startTestApp({ env: { PATH: process.env.PATH ?? '' } })
    try {
      const client = await app.guest()
      const bytes = wordDocument(['Ten days', 'became two'], `http://127.0.0.1:${port}/picture.png`)
      const { body } = await uploadMedia(client, { name: 'paper.docx', bytes })
      expect(body.previewState).toBe('working')
      const about = async () =>
        (await client.get<PostMedia>(`/api/files/about?url=${encodeURIComponent(body.url)}`)).body
      await expect.poll(async () => (await about()).previewState, { timeout: 110_000 }).not.toBe('working')
      const made = await about()
      expect(made).toMatchObject({ previewState: 'ready', pages: 2 })
      const pdf = await app.visitor.fetch(new URL(made.previewUrl ?? '').pathname)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
        mergePages: false,
      })
      expect(text.map((page) => page.trim())).toEqual(['Ten days', 'became two'])
      expect(asked).toEqual([])
    } finally {
      await app.stop()
      elsewhere.close()
    }
  })
})
