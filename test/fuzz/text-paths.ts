import { Readable } from 'node:stream'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { latin1, pdfOf } from '#test/fixtures/chat-files.ts'
import { further } from './further-arguments.ts'
import { moduleOf, textReaders } from './text-readers.ts'
import { parseContent, plainText, readText, toHtml } from '#core/post/post-content.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import { diffSentences } from '#core/text/sentence-diff.ts'
import { mergePosts } from '#core/post/merge-posts.ts'
import { createPostCheck } from '#core/post-check/check.ts'
import { schoolYearOf } from '#core/post-check/school-year.ts'
import { findClaims } from '#core/claims/find-claims.ts'
import { traceClaims } from '#core/claims/trace-claims.ts'
import { withoutClaim } from '#core/claims/rephrasing.ts'
import { findRepeats, readPassages } from '#core/text/shingles.ts'
import { choosePassages } from '#core/text/passages.ts'
import { readEdit } from '#core/voice/changed-sentences.ts'
import { learnFromEdits } from '#core/voice/learn-from-edits.ts'
import { describeVoice } from '#core/voice/describe-voice.ts'
import { similarityOf, readVoice } from '#core/voice/similarity.ts'
import { toggleList } from '#core/text/list-symbols.ts'
import { openSlotsIn } from '#core/post/open-slots.ts'
import { answerTurn } from '#server/adapters/offline-writer/offline-reply.ts'
import { composeDraft } from '#server/adapters/offline-writer/drafting/offline-draft.ts'
import { revisePost } from '#server/adapters/offline-writer/editing/offline-revise.ts'
import { chatTitle } from '#server/adapters/offline-writer/reading/request.ts'
import { findOpenings } from '#server/adapters/offline-writer/offline-hooks.ts'
import { findIdeas, findTrends } from '#server/adapters/offline-writer/offline-ideas.ts'
import { findSuggestions } from '#server/adapters/offline-writer/offline-suggestions.ts'
import { readPlainText } from '#server/adapters/file-reader/file-reader.ts'
import { readLinkedInArchive } from '#server/adapters/archive-reader/archive-linkedin.ts'
import { parseText } from '#server/adapters/file-reader/parsed-text.ts'
import { ObjectReader } from '#server/adapters/language-model/list-items.ts'
import { frameText, withoutMarks } from '#server/adapters/language-model/frame.ts'

/** One way that a person's or a model's text takes through the program. */
export type TextPath = {
  name: string
  read: (text: string) => unknown
  /** Whether it has high fixed costs, which would hide growth in short texts. */
  hasFixedCost: boolean
}

const bytesOf = (text: string) => new TextEncoder().encode(text.toWellFormed())
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
const half = (text: string) => text.slice(0, text.length / 2)
const user = (text: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }]
const tools = ['createDocument', 'updateDocument', 'requestSuggestions', 'requestHooks', 'webSearch']
const material = (text: string) => [
  { label: 'My Story', text },
  { label: 'notes.txt', text, file: 'new' as const },
]
const draft = (more: object) =>
  composeDraft({
    task: 'draft',
    title: 'A title',
    request: 'Write a post about work',
    material: [],
    length: 'Long',
    ...more,
  })
const revise = (description: string) => (content: string) =>
  revisePost({ task: 'revise', content, description })
const post = (text: string) => parseContent(text)
const archive = async (path: string, text: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'lede-growth-'))
  const entry = {
    path,
    size: text.length,
    read: () => Promise.resolve(Readable.from([Buffer.from(bytesOf(text))])),
    readText: () => Promise.resolve(text),
  }
  try {
    return await readLinkedInArchive([entry], folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
type Relation = [type: string, target: string]
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...all: Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([type, target], at) => `<Relationship Id="r${at}" Type="${officeNames}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
/** Uncompressed, since compression would be measured too. */
const office = (main: string, parts: Record<string, string>) => {
  const all = { '_rels/.rels': relations(['officeDocument', main]), ...parts }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([path, part]) => [path, bytesOf(`<?xml version="1.0"?>${part}`)]),
    ),
    { level: 0 },
  )
}
const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = (text: string) =>
  office('word/document.xml', {
    'word/document.xml': `<w:document ${wordNames}><w:body><w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p></w:body></w:document>`,
  })
const officeSpace = 'xmlns:a="urn:a" xmlns:p="urn:p" xmlns:r="urn:r" xmlns="urn:x"'
/** Makes a presentation with the text as one run, and each line as a paragraph. */
const slides = (text: string) => {
  const run = (part: string) => `<a:p><a:r><a:t>${escaped(part)}</a:t></a:r></a:p>`
  const body = run(text) + text.split('\n').map(run).join('')
  return office('ppt/presentation.xml', {
    'ppt/presentation.xml': `<p:presentation ${officeSpace}><p:sldIdLst><p:sldId id="1" r:id="r0"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(['slide', 'slides/slide1.xml']),
    'ppt/slides/slide1.xml': `<p:sld ${officeSpace}>${body}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relations(['notesSlide', '../notesSlides/notes1.xml']),
    'ppt/notesSlides/notes1.xml': `<p:notes ${officeSpace}>${run(text)}</p:notes>`,
  })
}
/**
 * Makes a workbook with the text in one cell and each line in a row of its own, and also as the sheet's name and a date
 * format.
 */
const sheets = (text: string) => {
  const strings = [text, ...text.split('\n')]
  const rows = strings.map((_, at) => `<row><c t="s"><v>${at}</v></c></row>`)
  return office('xl/workbook.xml', {
    'xl/workbook.xml': `<workbook ${officeSpace}><sheets><sheet name="${escaped(text).replaceAll('"', '&quot;')}" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst ${officeSpace}>${strings.map((one) => `<si><t>${escaped(one)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${officeSpace}><numFmts><numFmt numFmtId="164" formatCode="${escaped(text).replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${officeSpace}><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}
/** Makes a PDF page with a line for each of the text's, in a standard font that need not be embedded. */
const pdf = (text: string) => {
  const lines = text.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
  const content = `BT /F1 12 Tf 14 TL 10 800 Td ${lines.join('\n')} ET`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${latin1(content).length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}
const readOffice = (bytes: Uint8Array, name: string) => parseText({ bytes, mediaType: '', name })

const files: Record<string, (text: string) => unknown> = {
  'plain file': (text) => readPlainText(bytesOf(text)),
  'Word file': (text) => readOffice(word(text), 'a.docx'),
  'slides file': (text) => readOffice(slides(text), 'a.pptx'),
  'sheet file': (text) => readOffice(sheets(text), 'a.xlsx'),
  PDF: (text) => parseText({ bytes: pdf(text), mediaType: 'application/pdf', name: 'a.pdf' }),
  'article of an archive': (text) => archive('Articles/a.html', text),
  'shares of an archive': (text) =>
    archive('Shares.csv', `Date,ShareCommentary\n2024-01-01 10:00:00,"${text.replaceAll('"', '""')}"\n`),
  'raw shares of an archive': (text) => archive('Shares.csv', `Date,ShareCommentary\n${text}`),
  'profile of an archive': (text) =>
    archive('Profile.csv', `First Name,Summary\nA,"${text.replaceAll('"', '""')}"\n`),
}

/**
 * Paths composed of several functions, as the screens and the server call them. Web pages are left out: article
 * extraction takes quadratic time in their depth, and is aborted after ten seconds in its own thread.
 */
const composed: Record<string, (text: string) => unknown> = {
  'a post read and written again': (text) => [
    toHtml(readText(text)),
    toNetworkText(readText(text)),
    plainText(readText(text)),
  ],
  'the difference to its half': (text) => diffSentences(text, half(text)),
  'the difference to the same numbered': (text) => {
    let n = 0
    return diffSentences(
      text,
      text.replaceAll(/[ \n]/g, (s) => `${n++}${s}`),
    )
  },
  'the difference to other sentences': (text) => diffSentences(text, text.replaceAll('. ', '! ')),
  'posts merged': (text) =>
    mergePosts({ base: post(half(text)), mine: post(text), theirs: post(`${half(text)}b`) }),
  'posts merged, all different': (text) => {
    let n = 0
    const numbered = (sep: string) => text.replaceAll('\n', () => `${sep}${n++}\n`)
    return mergePosts({ base: post(numbered('a')), mine: post(numbered('b')), theirs: post(numbered('c')) })
  },
  'the post check': (text) => createPostCheck()(readText(text), { off: [], ownTexts: [], hasMedia: false }),
  'the school year': (text) => schoolYearOf(readText(text)),
  claims: (text) =>
    traceClaims(findClaims(readText(text)), [{ kind: 'story', id: '1', title: 'My Story', url: null, text }]),
  'a sentence without a claim': (text) => withoutClaim(text, { kind: 'date', text: '2020' }),
  repeats: (text) => findRepeats(readPassages(text.split('\n\n')), [readPassages(text.split('\n'))]),
  'passages chosen': (text) => choosePassages([text], half(text), 500),
  edits: (text) => learnFromEdits([{ documentId: '1', before: text, after: half(text) }]),
  edit: (text) => readEdit({ documentId: '1', before: text, after: text.replaceAll('a', 'b') }),
  voice: (text) => describeVoice([text, half(text)]),
  likeness: (text) => similarityOf(readVoice([text, half(text), `${text}b`]), text),
  lists: (text) => toggleList(text.split('\n'), 'number'),
  slots: (text) => openSlotsIn(readText(text)),
  'chat turn': (text) => answerTurn({ prompt: user(text), toolNames: tools, documentId: '1' }),
  'chat turn asking for a post': (text) =>
    answerTurn({
      prompt: user(`Write a post about ${text}`),
      toolNames: tools,
      documentId: undefined,
    }),
  'chat turn with an older one': (text) =>
    answerTurn({
      prompt: [...user(text), ...user('Write a post')],
      toolNames: tools,
      documentId: undefined,
    }),
  'draft about': (text) => draft({ request: `Write a post about ${text}` }),
  'draft of material': (text) => draft({ material: material(text) }),
  'draft in a template': (text) => draft({ template: text }),
  'draft with a title': (text) => draft({ title: text, request: '' }),
  ...Object.fromEntries(
    ['Make it shorter', 'Polish it', 'Make it clearer', 'Give it another opening', 'Remove “a”'].map((d) => [
      `revision: ${d}`,
      revise(d),
    ]),
  ),
  'revision as asked': (text) => revisePost({ task: 'revise', content: 'One. Two.', description: text }),
  'revision of a part': (text) =>
    revisePost({ task: 'revise', content: 'One. Two.', description: 'Give it another opening', post: text }),
  'chat title': chatTitle,
  openings: (text) => findOpenings(text),
  ideas: (text) => findIdeas({ topic: text, material: material(text) }),
  trends: (text) => findTrends([{ title: text, snippet: text }]),
  suggestions: (text) => findSuggestions(text),
  'objects of a model': (text) => [...new ObjectReader().read(text)],
  framed: (text) => withoutMarks(frameText('The text', text)),
  ...files,
}

/** Returns all paths, including those of the named readers of core/. */
export async function textPaths(names: string[]): Promise<TextPath[]> {
  const paths: TextPath[] = []
  for (const { file, name } of textReaders().filter((reader) => names.includes(reader.name))) {
    const module = (await import(moduleOf(file))) as Record<
      string,
      (text: string, ...more: unknown[]) => unknown
    >
    paths.push({
      name: `${name} (${file})`,
      hasFixedCost: false,
      read: (text) => {
        const result = module[name]?.(text, ...(further[name] ?? []))
        // Generators only read as far as they are consumed.
        return Symbol.iterator in Object(result) ? [...(result as Iterable<unknown>)] : result
      },
    })
  }
  return [
    ...paths,
    ...Object.entries(composed).map(([name, read]) => ({ name, read, hasFixedCost: name in files })),
  ]
}
