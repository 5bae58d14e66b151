import type { Browser, Page } from '@playwright/test'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, testOfErrors } from './app.ts'
import {
  ask,
  composer,
  draft,
  editor,
  enterAsGuest,
  enterWithPost,
  openSavedPost,
  waitUntilSaved,
} from './steps.ts'

async function typeInParagraph(page: Page, at: number, text: string): Promise<void> {
  // At its beginning: over a number, the card with its source would open and cover the text.
  await editor(page)
    .locator('p')
    .nth(at)
    .click({ position: { x: 2, y: 8 } })
  await editor(page).press('End')
  await editor(page).pressSequentially(text)
}

const noConnection = (page: Page) => page.getByText(/^You are offline\./)
const paragraphs = (page: Page) => editor(page).locator('p')

/** Opens the same post in another tab of the same browser. */
async function otherTab(page: Page, open: (tab: Page) => Promise<void>): Promise<Page> {
  const other = await page.context().newPage()
  await open(other)
  return other
}

/** Opens another browser for the same user. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    storageState: { ...(await page.context().storageState()), origins: [] },
  })
  return context.newPage()
}

/** Triggers a presence update: devices otherwise learn of each other every 20 seconds. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

const elsewhere = (page: Page, where: string) => page.getByText(`Also open ${where}`)

test('two tabs know of each other and merge what is written in different paragraphs @main', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Alpha.\nBeta.\nGamma.')
  const other = await otherTab(page, (tab) => openSavedPost(tab, offlineApp.url))
  await expect(elsewhere(page, 'in another tab')).toBeVisible()
  await expect(elsewhere(other, 'in another tab')).toBeVisible()
  await typeInParagraph(page, 0, ' One.')
  await typeInParagraph(other, 2, ' Two.')
  const merged = ['Alpha. One.', 'Beta.', 'Gamma. Two.']
  await expect(paragraphs(page)).toHaveText(merged)
  await expect(paragraphs(other)).toHaveText(merged)
  await waitUntilSaved(page)
  await waitUntilSaved(other)
  await other.close({ runBeforeUnload: false })
  await expect(elsewhere(page, 'in another tab')).toBeHidden()
})

testOfErrors(
  'the same paragraph changed in two tabs is chosen side by side, by keyboard and on a phone',
  async ({ page, offlineApp }) => {
    await enterWithPost(page, offlineApp.url, 'Alpha.\nBeta.\nGamma.')
    const other = await otherTab(page, (tab) => openSavedPost(tab, offlineApp.url))
    for (const tab of [page, other]) await tab.setViewportSize({ width: 390, height: 844 })
    await page.context().setOffline(true)
    // The offline banner moves the paragraphs, and a click in the meantime would hit another one.
    for (const tab of [page, other]) await expect(noConnection(tab)).toBeVisible()
    await typeInParagraph(other, 1, ' Of the second.')
    await typeInParagraph(page, 1, ' Of the first.')
    await typeInParagraph(page, 0, ' Merged.')
    await page.context().setOffline(false)
    const asks = (tab: Page) => tab.getByText('This post was changed elsewhere.').isVisible()
    await expect.poll(async () => (await asks(page)) || (await asks(other))).toBe(true)
    const asking = (await asks(other)) ? other : page
    await asking.getByRole('button', { name: 'Show both' }).press('Enter')
    const dialog = asking.getByRole('dialog', { name: 'Yours and theirs' })
    await expect(dialog.getByRole('group', { name: 'Paragraph 1' })).toContainText('Of the first.')
    await expect(dialog.getByRole('group', { name: 'Paragraph 1' })).toContainText('Of the second.')
    await expect(dialog.getByRole('button', { name: '1 left to choose' })).toBeDisabled()
    await expectAccessible(asking, 'both texts of a conflict')
    await dialog.getByRole('radio', { name: 'Mine' }).press('Space')
    await asking.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: 'Both, one after the other' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Use this text' }).press('Enter')
    await waitUntilSaved(asking)
    for (const tab of [page, other]) {
      await expect(editor(tab)).toContainText('Alpha. Merged.')
      await expect(editor(tab)).toContainText('Beta. Of the first.')
      await expect(editor(tab)).toContainText('Beta. Of the second.')
    }
  },
)

/** Returns deterministic random integers from 0 up to but not including `end`. */
function dice(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * end)
  }
}

/** Resolves every conflict by keeping both sides, until everything is saved. */
async function settle(page: Page): Promise<void> {
  const bar = page.getByText('This post was changed elsewhere.')
  await expect(
    page
      .getByText(/^Updated /)
      .or(bar)
      .first(),
  ).toBeVisible()
  if (await bar.isHidden()) return
  await page.getByRole('button', { name: 'Show both' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yours and theirs' })
  await expect(dialog).toBeVisible()
  const choices = await dialog.getByRole('radio', { name: 'Both, one after the other' }).all()
  expect(choices.length).toBeGreaterThan(0)
  for (const both of choices) await both.check()
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await waitUntilSaved(page)
}

test('two devices, one offline and killed: every sentence of both is in the post', async ({
  page,
  browser,
  offlineApp,
}) => {
  const begun = ['Alpha.', 'Beta.', 'Gamma.', 'Delta.']
  await enterWithPost(page, offlineApp.url, begun.join('\n'))
  const roll = dice(20_261_121)
  const sentences: string[] = []
  const typeSomewhere = async (on: Page, name: string) => {
    const sentence = `${name} wrote ${sentences.length + 1}.`
    sentences.push(sentence)
    await typeInParagraph(on, roll(begun.length), ` ${sentence}`)
  }
  let phone = await otherDevice(browser, page)
  const context = phone.context()
  await test.step('they meet', async () => {
    await openSavedPost(phone, offlineApp.url)
    await expect(elsewhere(phone, 'on another device')).toBeVisible()
    await comeBack(page)
    await expect(elsewhere(page, 'on another device')).toBeVisible()
  })
  // Before any is killed: a device that could not sign off is only forgotten after it has been silent for a while.
  await test.step('one takes leave', async () => {
    await phone.goto('about:blank')
    await expect
      .poll(async () => {
        await comeBack(page)
        return elsewhere(page, 'on another device').isHidden()
      })
      .toBe(true)
    await openSavedPost(phone, offlineApp.url)
  })
  for (let round = 0; round < 2; round += 1) {
    await test.step(`round ${round}: both write, one without a connection`, async () => {
      await context.setOffline(true)
      await typeSomewhere(phone, 'Phone')
      await typeSomewhere(page, 'Laptop')
      await typeSomewhere(phone, 'Phone')
      await waitUntilSaved(page)
    })
    await test.step(`round ${round}: it is killed`, async () => {
      // Stored within a second: from then on, the tab may be killed.
      await expect(phone.getByText('Your text is kept on this device.')).toBeVisible()
      await phone.close({ runBeforeUnload: false })
      await context.setOffline(false)
      phone = await context.newPage()
      await openSavedPost(phone, offlineApp.url)
    })
    await test.step(`round ${round}: what it kept is restored`, async () => {
      await expect(phone.getByText(/^We kept your edits from \d{1,2}:\d\d/)).toBeVisible()
      await phone.getByRole('button', { name: 'Show my edits' }).click()
      await expect(phone.locator('ins').first()).toContainText(/wrote \d+\./)
      await phone.getByRole('button', { name: 'Restore' }).click()
      await settle(phone)
    })
    await test.step(`round ${round}: the other one has it`, async () => {
      // Repeated, because returning to the window before the text is saved would delay the next update by 20 seconds.
      const textHere = async () => {
        await comeBack(page)
        return editor(page).innerText()
      }
      await expect.poll(textHere).toContain(sentences.at(-1))
    })
  }
  for (const device of [page, phone]) {
    const text = (await editor(device).innerText()).replace(/\s+/g, ' ')
    expect([...begun, ...sentences].filter((sentence) => !text.includes(sentence))).toEqual([])
  }
  await context.close()
})

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })

function willSay(model: ScriptedServer, ...replies: ScriptedReply[]): void {
  model.handle(({ body }) => {
    const prompt = JSON.stringify(body)
    if (prompt.includes('Answer with a title')) return says('A title')
    // Its posts are far too short, and stay that way.
    if (prompt.includes('Write it again')) return { kind: 'error', status: 400 }
    return replies.shift() ?? { kind: 'error', status: 500 }
  })
}

async function idOfPost(page: Page): Promise<string> {
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(new URL(`/api/chat?id=${chatId}`, page.url()).href)
  return /"output":\{"id":"([\w-]+)"/.exec(await answer.text())?.[1] ?? ''
}

test('what is typed while the assistant rewrites the post is merged with it, or chosen from beside it where both changed the same paragraph', async ({
  page,
  model,
  modelApp,
}) => {
  const create = { name: 'createDocument', input: { title: 'Three', kind: 'text' } }
  willSay(model, { kind: 'tools', calls: [create] }, says('Alpha.\nBeta.\nGamma.'))
  await enterAsGuest(page, modelApp.url)
  await draft(page, 'Write three words')
  await expect(page.getByRole('button', { name: 'Created "Three"' })).toBeVisible()
  const other = await otherTab(page, async (tab) => {
    await tab.goto(page.url())
    await tab.getByRole('button', { name: /^Created "/ }).click()
    await expect(editor(tab)).toBeEditable()
  })
  const id = await idOfPost(page)
  /** Has the first paragraph rewritten, and types in one in the meantime. */
  const rewrite = async (description: string, first: string, rest: string, place: number, typed: string) => {
    const gate = Promise.withResolvers<void>()
    const update = { name: 'updateDocument', input: { id, description } }
    const pieces = [`${first}\n`, gate.promise, rest]
    willSay(model, { kind: 'tools', calls: [update] }, { kind: 'text', pieces })
    await ask(page, 'Make it better')
    await expect(page.getByText(first).first()).toBeVisible()
    await typeInParagraph(other, place, typed)
    await waitUntilSaved(other)
    gate.resolve()
    await expect(page.getByText(`Updated: ${description}`)).toBeVisible()
  }
  await rewrite('Better', 'Alpha, better.', 'Beta.\nGamma.', 2, ' Typed meanwhile.')
  const merged = ['Alpha, better.', 'Beta.', 'Gamma. Typed meanwhile.']
  await expect(paragraphs(page)).toHaveText(merged)
  await expect(paragraphs(other)).toHaveText(merged)
  await editor(page).press('ControlOrMeta+z')
  await expect(editor(page)).not.toContainText('Alpha, better.')
  await editor(page).press('ControlOrMeta+Shift+z')
  await expect(paragraphs(page)).toHaveText(merged)
  await waitUntilSaved(page)
  await expect(paragraphs(other)).toHaveText(merged)

  await rewrite('Best', 'Alpha, best.', 'Beta.\nGamma. Typed meanwhile.', 0, ' Typed again.')
  await page.getByRole('button', { name: 'Show both' }).click()
  const both = page.getByRole('group', { name: 'Paragraph 1' })
  await expect(both).toContainText('Alpha, better. Typed again.')
  await expect(both).toContainText('Alpha, best.')
  await page.getByRole('radio', { name: 'Mine' }).check()
  await page.getByRole('button', { name: 'Use this text' }).click()
  const chosen = ['Alpha, better. Typed again.', 'Beta.', 'Gamma. Typed meanwhile.']
  await expect(paragraphs(page)).toHaveText(chosen)
  await waitUntilSaved(page)
})

/** The pauses between two keys, in milliseconds: of a fast, a usual and a slow typist. */
const pauses = [30, 90, 250]

async function typeUnevenly(page: Page, text: string): Promise<void> {
  for (const [at, letter] of Array.from(text).entries())
    await page.keyboard.type(letter, { delay: pauses[at % pauses.length] ?? 0 })
}

test('every key counts, fast or slow, while a small edit of the assistant arrives', async ({
  page,
  model,
  modelApp,
}) => {
  const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const edit = '<edit id="post"><old>target words</old><new>better words</new></edit>'
  willSay(model, says('Hello.'), {
    kind: 'text',
    pieces: ['I see.\n\n', begin.promise, edit, end.promise, ' Done.'],
  })
  await enterWithPost(page, modelApp.url, 'Here are target words.\nThe end')
  await ask(page, 'Mend it')
  await expect(page.getByText('I see.')).toBeVisible()
  await typeInParagraph(page, 1, ' and')
  const sentence = ' the quick brown fox jumps over it'
  const typing = typeUnevenly(page, sentence)
  await expect(editor(page)).toContainText('and the')
  begin.resolve()
  await typing
  await expect(paragraphs(page)).toHaveText(['Here are better words.', `The end and${sentence}`])
  await expect(editor(page)).toBeFocused()
  end.resolve()
  await expect(page.getByText('Done.')).toBeVisible()
  await page.keyboard.type(' at last.')
  const whole = ['Here are better words.', `The end and${sentence} at last.`]
  await expect(paragraphs(page)).toHaveText(whole)
  await waitUntilSaved(page)
  await openSavedPost(page, modelApp.url)
  await expect(paragraphs(page)).toHaveText(whole)
})

test('a rewrite that streams leaves the text to the person who is typing in it, and is merged', async ({
  page,
  model,
  modelApp,
}) => {
  const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pieces = ['I see.\n\n', begin.promise, '<post id="post">\nBetter.\n', end.promise, 'Gamma.\n</post>']
  willSay(model, says('Hello.'), { kind: 'text', pieces })
  await enterWithPost(page, modelApp.url, 'Alpha.\nGamma.')
  await ask(page, 'Write it anew')
  await expect(page.getByText('I see.')).toBeVisible()
  await typeInParagraph(page, 1, ' I')
  begin.resolve()
  await expect(page.getByText('Writing...')).toBeVisible()
  await page.keyboard.type(' type while it writes', { delay: 60 })
  await expect(editor(page)).toContainText('Gamma. I type while it writes')
  end.resolve()
  await page.keyboard.type(' and afterwards.', { delay: 60 })
  const merged = ['Better.', 'Gamma. I type while it writes and afterwards.']
  await expect(paragraphs(page)).toHaveText(merged)
  await expect(editor(page)).toBeFocused()
  await waitUntilSaved(page)
  await openSavedPost(page, modelApp.url)
  await expect(paragraphs(page)).toHaveText(merged)
})

test('a new chat in each of two tabs keeps its own text, over a reload and after its tab is gone', async ({
  page,
  context,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await composer(page).fill('About the crane')
  const other = await context.newPage()
  await other.goto(offlineApp.url)
  await expect(composer(other)).toBeEditable()
  await expect(composer(other)).toHaveValue('')
  await composer(other).fill('About the bakery')
  await page.reload()
  await expect(composer(page)).toHaveValue('About the crane')
  await other.reload()
  await expect(composer(other)).toHaveValue('About the bakery')

  await other.close()
  const later = await context.newPage()
  await later.goto(offlineApp.url)
  await expect(composer(later)).toHaveValue('About the bakery')
  await expect(composer(page)).toHaveValue('About the crane')
})
