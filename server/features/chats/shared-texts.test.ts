import { describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { presentSharedChat, sharedMessage } from './present.ts'

const key = '0123456789abcdef0123456789abcdef01234567'
const address = `https://lede.example/files/${key}/plan.pdf`

const messageOf = (part: StoredMessage['parts'][number]): StoredMessage => ({
  id: 'message-1',
  role: 'user',
  parts: [part],
  metadata: { createdAt: '2026-12-01T09:00:00.000Z' },
})
const shown = (text: string) => sharedMessage(messageOf({ type: 'text', text })).parts[0]?.text
const shownTitle = (title: string) =>
  presentSharedChat({
    id: 'chat-1',
    title,
    visibility: 'public',
    sharesPosts: 0,
    pinned: 0,
    titleIsProvisional: 0,
    createdAt: 0,
    updatedAt: 0,
  }).title

describe('a text for readers who are not its owner', () => {
  it.each([
    [`Look at ${address} and tell me.`, 'Look at [file] and tell me.'],
    [`Look at ${address}.`, 'Look at [file].'],
    [`Is it ${address}?`, 'Is it [file]?'],
    [`It is (${address}).`, 'It is ([file]).'],
    [`Quoted “${address}”, 'here: ${address}'`, "Quoted “[file]”, 'here: [file]'"],
    [`**${address}**`, '**[file]**'],
    [`<${address}>`, '<[file]>'],
    [`See [the plan](${address}) first.`, 'See [the plan] first.'],
    [`/files/${key}/plan.pdf is relative`, '[file] is relative'],
    [`At localhost:3000/files/${key}/plan.pdf`, 'At [file]'],
    [`At http://127.0.0.1:3000/files/${key}`, 'At [file]'],
    [`At https://cdn.example/bucket/files/${key}, too`, 'At [file], too'],
    [`At /files/${key}-thumbnail`, 'At [file]'],
    [`A https://lede.example/files/${key}/Screenshot%20(1).png here`, 'A [file] here'],
    [`See [it](https://lede.example/files/${key}/Screenshot%20(1).png).`, 'See [it].'],
    [`First:${address}\nsecond:${address}#page=2`, 'First:[file]\nsecond:[file]'],
    [
      `Through https://proxy.example/?u=https%3A%2F%2Flede.example%2Ffiles%2F${key}%2Fa.png`,
      'Through [file]',
    ],
    [`And https://proxy.example/?u=%252Ffiles%252F${key}`, 'And [file]'],
    [`At ${address.slice(0, 50)}…`, 'At [file]…'],
    [`At ${address.slice(0, 50)}...`, 'At [file]...'],
    [`At ${address.slice(0, 50)}`, 'At [file]'],
    [`${address}a/files/${key}`, '[file]'],
    [`“At files/${key}/a.png”`, '“At [file]”'],
  ])('has "[file]" for the address of a stored file: %s', (text, left) => {
    expect(shown(text)).toBe(left)
    expect(shownTitle(text)).toBe(left)
  })

  it.each([
    `Commit ${key} is in the files/ folder.`,
    'See https://github.com/lede/files/add and /files/ (all files).',
    'The files (1) and [two](https://example.com/a_(b)) …',
  ])('stays as it is where there is none: %s', (text) => {
    expect(shown(text)).toBe(text)
  })

  it('leaves a source that is a stored file out', () => {
    const source = { type: 'source-url', sourceId: '1', url: 'https://example.com/a', title: address }
    expect(sharedMessage(messageOf(source)).parts).toEqual([{ ...source, title: '[file]' }])
    expect(sharedMessage(messageOf({ ...source, url: address })).parts).toEqual([])
  })

  it.each([
    ['letters', 'a'],
    ['brackets', 'a('],
    ['pairs of brackets', 'a(b)'],
    ['the beginnings of links', ']('],
    ['dots', '.'],
    ['slashes', '/'],
    ['percent signs', '%25'],
    ['folders', '/files/0'],
    ['schemes', 'https://'],
  ])('takes no time to speak of, however long: %s', (_, piece) => {
    const long = `${piece.repeat(2_000_000 / piece.length)}x`
    const began = performance.now()
    const [whole, left] = [shown(`${long} files`), shown(`${long}/files/${key}${long}`)]
    // Compared outside the assertion, because its failure would print the texts.
    expect([whole === `${long} files`, String(left).includes(key)]).toEqual([true, false])
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
