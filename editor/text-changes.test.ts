import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { plainText, readText, toHtml } from '#core/post/post-content.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'
import { changeOpening, changeStretch, openingOf } from './text-changes.ts'
import { findStretch, flatten } from './text-search.ts'

describe('changes of a stretch of text', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const open = (text: string) => {
    editor?.destroy()
    editor = new Editor({
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    return editor
  }
  const post = (opened: Editor) => fromEditorJson(opened.getJSON())
  const change = (opened: Editor, wanted: string, text: string) =>
    opened.commands.command(({ tr }) => {
      const stretch = findStretch(flatten(tr.doc), wanted)
      if (stretch) changeStretch(tr, stretch, text)
      return stretch !== null
    })
  const changed = (content: string, wanted: string, text: string) => {
    const opened = open(content)
    expect(change(opened, wanted, text)).toBe(true)
    return plainText(post(opened))
  }

  it('finds text across styling, line breaks and paragraphs', () => {
    const { doc } = open('<p>One <strong>two</strong> three<br>four</p><p></p><p>five</p>').state
    const flat = flatten(doc)
    expect(flat.text).toBe('One two three\nfour\n\nfive')
    for (const wanted of ['One two', 'o three\nfo', 'four\n\nfive', '\n\n']) {
      const found = findStretch(flat, wanted)
      expect(found && doc.textBetween(found.from, found.to, '\n', '\n')).toBe(wanted)
    }
    expect(findStretch(flat, 'six')).toBeNull()
    expect(findStretch(flat, '')).toBeNull()
  })

  it('finds the next place when one is taken', () => {
    const flat = flatten(open('go go go').state.doc)
    const first = findStretch(flat, 'go')
    const second = findStretch(flat, 'go', first ? [first] : [])
    expect([first, second]).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 6 },
    ])
  })

  it('keeps the styling of what stays, and gives new words that of the ones they replace', () => {
    const opened = open('We **really cut** *onboarding* a lot')
    change(opened, 'We really cut onboarding a lot', 'We cut onboarding by half')
    expect(toHtml(post(opened))).toBe('<p>We <strong>cut</strong> <em>onboarding</em> by half</p>')
    change(opened, 'cut', 'halved')
    expect(toHtml(post(opened))).toContain('<strong>halved</strong>')
  })

  it('makes paragraphs of lines, and lines of paragraphs', () => {
    expect(changed('One. Two. Three.', 'One. Two. Three.', 'One.\n\nTwo. Three.')).toBe('One.\n\nTwo. Three.')
    expect(changed('One.\n\nTwo.\nThree.', 'One.\n\nTwo.', 'One. Two.')).toBe('One. Two.\nThree.')
  })

  it('leaves no gap where something was taken out', () => {
    expect(changed('One. Gone. Two.', 'Gone.', '')).toBe('One. Two.')
    expect(changed('One. Gone.', 'Gone.', '')).toBe('One.')
    expect(changed('Gone. Two.', 'Gone.', '')).toBe('Two.')
    expect(changed('One.\n\nGone.\n\nTwo.', 'Gone.', '')).toBe('One.\n\nTwo.')
    expect(changed('One.\nGone.\nTwo.', 'Gone.', '')).toBe('One.\nTwo.')
    expect(changed('Gone.\n\nTwo.', 'Gone.', '')).toBe('Two.')
    expect(changed('One.\n\nGone.', 'Gone.', '')).toBe('One.')
    expect(changed('Gone.', 'Gone.', '')).toBe('')
  })

  it('says afterwards what was asked for, and is one undo away', () => {
    const word = fc.constantFrom('go', 'We', 'cut,', '“x”', '👩‍👩‍👧', 'a.', '\n', '\n\n', '**b**')
    const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' ').trim())
    fc.assert(
      fc.property(words, words, words, words, (before, original, suggested, after) => {
        fc.pre([original, suggested].every((one) => one !== ''))
        const opened = open(`${before} ${original} ${after}`)
        const { doc } = opened.state
        const flat = flatten(doc)
        const wanted = flat.text.slice(Math.min(2, flat.text.length - 1), -1)
        fc.pre(wanted !== '')
        const at = flat.text.indexOf(wanted)
        change(opened, wanted, suggested)
        const expected = flat.text.slice(0, at) + suggested + flat.text.slice(at + wanted.length)
        expect(flatten(opened.state.doc).text).toBe(expected)
        opened.commands.undo()
        expect(opened.state.doc.eq(doc)).toBe(true)
      }),
    )
  })

  it('gives the post another opening', () => {
    const opened = open('\n**First** line\nstays.\n\nMore.')
    expect(openingOf(opened.state.doc).text).toBe('First line')
    opened.commands.command(({ tr }) => {
      changeOpening(tr, 'A better one.\nIn two lines.')
      return true
    })
    expect(plainText(post(opened))).toBe('\nA better one.\nIn two lines.\nstays.\n\nMore.')
    expect(openingOf(open('').state.doc).text).toBe('')
  })

  it.each([
    ['It took 14 days.', 'We ship.\n\nIt was hard. It took 14 days. So what?', 'It was hard. So what?'],
    ['It took 14 days.', 'We ship.\n\nIt was hard.\n\n• it took  14 days\n\nDone.', 'It was hard.\n\nDone.'],
    ['Really? It took 14 days.', 'We ship.\n\n“Really?” It took **14 days**.\n\nDone.', 'Done.'],
    ['It took.', 'We ship.\n\nIt took 14 days.', 'It took 14 days.'],
    ['It took 14 days.', 'We ship.\n\nWe know: it took 14 days.', 'We know: it took 14 days.'],
    ['It took 14 days.', 'We ship. It took 14 days.\n\nDone.', 'Done.'],
    ['👏', 'We ship.\n\n👏', '👏'],
  ])('moves "%s" to the front where the post says it further down', (hook, content, rest) => {
    const opened = open(content)
    opened.commands.command(({ tr }) => {
      changeOpening(tr, hook)
      return true
    })
    expect(plainText(post(opened))).toBe(`${hook}\n\n${rest}`)
    opened.commands.undo()
    expect(plainText(post(opened))).toBe(content.replaceAll('**', ''))
  })
})
