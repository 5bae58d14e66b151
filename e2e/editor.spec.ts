import type { Page } from '@playwright/test'
import { clips } from '#test/fixtures/clipboard.ts'
import { expect, test } from './app.ts'
import { editor, enterWithPost, waitUntilSaved } from './steps.ts'

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a post and clears it. */
async function openEmpty(page: Page, url: string): Promise<void> {
  await enterWithPost(page, url, 'A beginning.')
  await empty(page)
}

async function empty(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+a')
  await editor(page).press('Delete')
}

/** Pastes or drops data into the post like the browser does. */
const put = (page: Page, how: 'paste' | 'drop', formats: Record<string, string>) =>
  editor(page).evaluate(
    (element, [kind, data]) => {
      const transfer = new DataTransfer()
      for (const [type, value] of Object.entries(data)) transfer.setData(type, value)
      const shared = { bubbles: true, cancelable: true }
      const { right, bottom } = (element.lastElementChild ?? element).getBoundingClientRect()
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: transfer })
          : new DragEvent('drop', {
              ...shared,
              dataTransfer: transfer,
              clientX: right - 1,
              clientY: bottom - 2,
            }),
      )
    },
    [how, formats] as const,
  )

/** Returns the HTML of the paragraphs without the marks of the post check and the colour of links, which are no content. */
const inner = (page: Page) =>
  editor(page).evaluate((element) => {
    const copy = document.createElement('div')
    copy.innerHTML = element.innerHTML
    for (const mark of copy.querySelectorAll('[data-underline], .post-link'))
      mark.replaceWith(...mark.childNodes)
    return Array.from(copy.children, (paragraph) =>
      paragraph.innerHTML.replace(/<br class="ProseMirror-trailingBreak">/g, ''),
    )
  })

test('what is pasted and dropped keeps its lines, bold, italic and lists, from wherever it comes, also from itself @main', async ({
  page,
  offlineApp,
}) => {
  await openEmpty(page, offlineApp.url)
  for (const { html, text, becomes } of clips) {
    const expected = becomes.map((line) => line.replaceAll('\u00a0', '&nbsp;'))
    for (const how of ['paste', 'drop'] as const) {
      await put(page, how, { 'text/html': html, 'text/plain': text })
      await expect.poll(() => inner(page)).toEqual(expected)
      await empty(page)
    }
  }
  await put(page, 'paste', { 'text/plain': 'One\n\n𝗧𝘄𝗼' })
  await expect.poll(() => inner(page)).toEqual(['One', '', '<strong>Two</strong>'])
  await waitUntilSaved(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await empty(page)
  await put(page, 'paste', { 'text/html': '<p>One  two <b>three</b></p><p></p><p>• <i>four</i></p>' })
  const before = await inner(page)
  await editor(page).press('ControlOrMeta+a')
  await editor(page).press('ControlOrMeta+x')
  await expect.poll(() => inner(page)).toEqual([''])
  await editor(page).press('ControlOrMeta+v')
  await expect.poll(() => inner(page)).toEqual(before)
})

test('the fold is where the styled letters of the feed put it, with "...more" behind the third line', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openEmpty(page, offlineApp.url)
  const note = page.getByRole('note')
  const edge = async () => {
    const [line, text] = [await note.boundingBox(), await editor(page).boundingBox()]
    return Math.round((line?.y ?? 0) - (text?.y ?? 0))
  }
  // Two lines in plain letters, three or more in the letters that stand for bold.
  const words = 'mmmm wwww '.repeat(8).trim()
  await put(page, 'paste', { 'text/plain': words })
  await expect(note).toBeHidden()
  await put(page, 'paste', { 'text/plain': '\nTwo\n\nFour 👩‍👩‍👧 שלום 你好' })
  await expect(note).toHaveAccessibleName(/3 lines on phones/)
  await expect(note.getByText('3 lines on phones')).toBeVisible()
  await tool(page, 'Desktop').click()
  await expect(note).toHaveAccessibleName(/3 to 5 lines on desktop/)
  for (const device of ['Mobile', 'Tablet', 'Desktop']) {
    await tool(page, device).click()
    for (const bold of [false, true]) {
      await editor(page).press('ControlOrMeta+a')
      if (bold) await tool(page, 'Bold').click()
      const difference = async () => (await foldOfCard(page)) - (await edge())
      await expect.poll(difference, { message: `${device}, bold: ${bold}` }).toBe(0)
      if (bold) await tool(page, 'Bold').click()
    }
  }
  await tool(page, 'Show hook only').click()
  await page.getByRole('button', { name: '...more' }).click()
  await expect(editor(page)).toBeVisible()
})

/**
 * Returns the bottom, in the editor, of the line with the last letter of the feed's third line, according to the
 * browser's own layout.
 */
const foldOfCard = (page: Page) =>
  editor(page).evaluate((element) => {
    const letters = (text: string) =>
      Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment).filter(
        (letter) => letter.trim() !== '',
      )
    const isBold = element.querySelector('strong') !== null
    const bold = (letter: string) => {
      const code = letter.charCodeAt(0)
      if (/^[a-z]$/.test(letter)) return String.fromCodePoint(0x1d5ee + code - 0x61)
      return /^[A-Z]$/.test(letter) ? String.fromCodePoint(0x1d5d4 + code - 0x41) : letter
    }
    const text = Array.from(element.children, ({ textContent }) => textContent).join('\n')
    const sent = isBold ? Array.from(text, bold).join('') : text
    const copy = document.createElement('p')
    copy.style.cssText = 'position: absolute; inset: 0 0 auto'
    element.parentElement?.append(copy)
    let shown = ''
    for (const { segment } of new Intl.Segmenter('en').segment(sent)) {
      copy.textContent = shown + segment
      if (copy.offsetHeight > 60) break
      shown += segment
    }
    copy.remove()
    let left = letters(shown).length
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const all = letters(node.textContent ?? '')
      if (all.length < left) {
        left -= all.length
        continue
      }
      const range = document.createRange()
      let at = 0
      for (const { segment, index } of new Intl.Segmenter('en').segment(node.textContent ?? '')) {
        if (segment.trim() !== '') at += 1
        if (at < left) continue
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        const { top, height } = range.getBoundingClientRect()
        const line = Math.floor((top + height / 2 - element.getBoundingClientRect().top) / 20) + 1
        // A blank third line is above the fold, except on a desktop.
        const isDesktop = element.clientWidth > 500
        return (line + (shown.endsWith('\n\n') && !isDesktop ? 1 : 0)) * 20
      }
    }
    return 0
  })

test('on a phone, by keyboard alone: the panel is used, changes are read, an older version is restored, and that is undone @main', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await enterWithPost(page, offlineApp.url, 'One. Two.', 'One. Two. Three.')
  const panel = page.getByRole('region', { name: 'Post', exact: true })
  const tabTo = async (name: string) => {
    const wanted = panel.getByRole('button', { name, exact: true })
    for (let count = 0; count < 30; count += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  const choose = async (name: string) => {
    await tabTo('More actions')
    await page.keyboard.press('Enter')
    const wanted = page.getByRole('menuitem', { name, exact: true })
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    for (let count = 0; count < 10; count += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(wanted).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await panel.focus()
  await tabTo('Close')
  await choose('Copy')
  await tabTo('Bold')
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  await tabTo('Show hook only')
  // On a phone, the toolbar is below the text.
  const isInText = () => editor(page).evaluate((element) => element === document.activeElement)
  for (let count = 0; count < 10 && !(await isInText()); count += 1) await page.keyboard.press('Shift+Tab')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' By keyboard.')
  await waitUntilSaved(page)
  await panel.focus()
  await choose('View changes')
  await expect(page.locator('ins').first()).toContainText('By keyboard.')
  await expectNoSidewaysScroll(page)
  await choose('View changes')
  await choose('View Previous version')
  await expect(page.getByText('You are viewing a previous version')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await tabTo('Back to latest version')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toContainText('By keyboard.')
  await panel.focus()
  await choose('View Previous version')
  await tool(page, 'Restore this version').press('Enter')
  await expect(editor(page)).not.toContainText('By keyboard.')
  const notice = page.getByRole('status').filter({ hasText: 'An older version was restored.' })
  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(editor(page)).toContainText('Three. By keyboard.')
  await waitUntilSaved(page)
  await panel.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
