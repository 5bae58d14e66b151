import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MarkdownText } from './markdown-text.tsx'
import { xssCorpus } from '#test/fixtures/xss-corpus.ts'

const show = (text: string) => render(<MarkdownText text={text} />).container

const active =
  'script,iframe,object,embed,base,meta,link,style,form,input,video,audio,source,math,svg:not(.lucide),img'
const own = 'class href target rel type tabindex aria-label aria-hidden start style dir'
const ofTooltips = 'data-tooltip data-tooltip-side'
const ofIcons = 'xmlns width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin'
const knownAttributes = new Set(`${own} ${ofTooltips} ${ofIcons}`.split(' '))

/** Returns what is wrong with a rendered reply; nothing when it is inert. */
function faultsOf(root: Element): string[] {
  const elements = [...root.querySelectorAll('*')].filter((element) => !element.closest('svg.lucide'))
  return elements.flatMap((element) => {
    const faults = [...element.attributes]
      .filter(({ name }) => !knownAttributes.has(name))
      .map(({ name }) => `${element.tagName} ${name}`)
    if (element.matches(active)) faults.push(element.tagName)
    const style = element.getAttribute('style')
    if (style !== null && !/^text-align: \w+;$/.test(style)) faults.push(`style ${style}`)
    if (element instanceof HTMLAnchorElement) {
      if (!['http:', 'https:', 'mailto:'].includes(element.protocol)) faults.push(element.href)
      if (element.host === location.host) faults.push(`own page: ${element.href}`)
      if (element.rel !== 'noopener noreferrer' || element.target !== '_blank') faults.push('no rel')
    }
    return faults
  })
}

describe('a reply’s markdown', () => {
  it('has enough to be proven against', () => {
    expect(new Set(xssCorpus).size).toBeGreaterThanOrEqual(40)
  })

  it.each(xssCorpus)('runs, loads and leaves nothing: %j', (payload) => {
    for (const text of [payload, `Before ${payload} after`, `- ${payload}`, `> ${payload}\n\n${payload}`]) {
      expect({ text, faults: faultsOf(show(text)) }).toEqual({ text, faults: [] })
      cleanup()
    }
  })

  it('leads to the pages where something can be added, and to no other address of its own', () => {
    const hrefs = (text: string) => {
      const links = [...show(text).querySelectorAll('a')].map((link) => link.getAttribute('href'))
      cleanup()
      return links
    }
    expect(hrefs('[a](/settings#models) [b](/identity?view=offers)')).toEqual([
      '/settings#models',
      '/identity?view=offers',
    ])
    for (const other of [
      '/api/chat',
      '/settings/../api',
      '//settings',
      '/settings#%00',
      '/sign-in',
      'settings',
    ])
      expect(hrefs(`[a](${other})`)).toEqual([])
  })

  it('would notice what must not be there', () => {
    const root = document.createElement('div')
    root.innerHTML = '<img src=x onerror=y><a href="javascript:z">z</a><p style="color: red">c</p>'
    expect(faultsOf(root)).toEqual(
      expect.arrayContaining(['IMG src', 'IMG onerror', 'IMG', 'javascript:z', 'style color: red']),
    )
  })

  it('shows HTML as the text it is', () => {
    expect(show('a <b>bold</b> word').textContent).toBe('a <b>bold</b> word')
  })

  it('links to the web and to mailboxes, each in a tab of its own', () => {
    show('[site](https://a.test/x?y=1) www.b.test <mailto:ada@c.test> [old](http://d.test)')
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([
      'https://a.test/x?y=1',
      'http://www.b.test/',
      'mailto:ada@c.test',
      'http://d.test/',
    ])
  })

  it('keeps the words of a link that leads nowhere', () => {
    expect(show('[the words](javascript:alert(1))').textContent).toBe('the words')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('links to a picture from elsewhere and fetches none, and tells its server nothing of this page', () => {
    show('![A cat](http://pictures.test/cat.png)')
    expect(screen.getByText('A cat')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
    const link = screen.getByRole('link', { name: /^Open image from pictures\.test/ })
    expect(link.getAttribute('href')).toBe('https://pictures.test/cat.png')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('shows what a picture says when its address is none', () => {
    expect(show('![A cat](data:image/png;base64,AAAA)').textContent).toBe('A cat')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('gives a picture in a link a link of its own', () => {
    show('[![A cat](https://pictures.test/cat.png)](https://cats.test/one)')
    const picture = screen.getByRole('link', { name: /^Open image from pictures\.test/ })
    expect(picture.parentElement?.closest('a')).toBeNull()
    expect(screen.getByRole('link', { name: 'cats.test' }).getAttribute('href')).toBe('https://cats.test/one')
  })

  it('shows tables that scroll sideways, with their alignment', () => {
    show('| Day | Posts |\n|:--|--:|\n| Mon | 2 |')
    const frame = screen.getByRole('figure', { name: 'Table' })
    expect(frame.tabIndex).toBe(0)
    expect(frame.className).toContain('overflow-x-auto')
    expect(within(frame).getByRole('columnheader', { name: 'Posts' }).style.textAlign).toBe('right')
    expect(within(frame).getByRole('cell', { name: '2' })).toBeDefined()
  })

  it('shows code with its language and a button that copies it', async () => {
    const user = userEvent.setup()
    const root = show('```ts\nconst a = 1\n\nconst b = 2\n```\n\n```\nplain\n```\n\nand `inline`')
    expect(screen.getByText('ts')).toBeDefined()
    expect(screen.getByText('Text')).toBeDefined()
    const [copy] = screen.getAllByRole('button', { name: 'Copy code' })
    if (copy) await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe('const a = 1\n\nconst b = 2')
    expect(root.querySelector('p code')?.textContent).toBe('inline')
  })

  it('says which tasks of a list are done', () => {
    show('1. one\n2. two\n\n- [x] written\n- [ ] sent')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['one', 'two', 'Done:  written', 'Not done:  sent'])
  })

  it('keeps its headings below the chat’s own', () => {
    show('# One\n\n## Two\n\n### Three\n\n###### Six')
    const levels = screen.getAllByRole('heading').map(({ tagName }) => tagName)
    expect(levels).toEqual(['H2', 'H2', 'H3', 'H6'])
  })

  const pieces = [
    '# Head\n\n',
    '- a\n  - b\n',
    '1. one\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n',
    '```js\nlet x\n',
    '```\n',
    '**bold',
    '** *it* ~~no~~ `code`',
    '[a](https://b.test)',
    '![c](https://d.test/e.png)',
    '[^1]',
    '\n\n[^1]: note\n',
    '> quote\n',
    '<b>&amp;\\*',
    '- [x] done\n',
    '🙂\n\n',
    '[r]: x\n',
  ]

  it('never breaks on a reply that is half written', () => {
    const property = fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (chosen) => {
      const whole = chosen.join('')
      const { rerender, container } = render(<MarkdownText text="" />)
      for (let end = 1; end <= whole.length; end += 1) {
        rerender(<MarkdownText text={whole.slice(0, end)} />)
      }
      expect(faultsOf(container)).toEqual([])
      cleanup()
    })
    fc.assert(property, { numRuns: 25 })
  }, 60_000)
})
