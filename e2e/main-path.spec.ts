import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  ask,
  boxAtRest,
  composer,
  draft,
  editor,
  enterAsGuest,
  enterByButton,
  enterWithDraft,
  onboardingRequest,
  startWorker,
  typeAtEnd,
  waitUntilSaved,
} from './steps.ts'

async function connect(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Connect LinkedIn to post' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(page).not.toHaveURL(/linkedin_connected/)
}

/** Publishes from the dialog that reopens after the visit to the network. */
async function publish(page: Page, { hasOpenSlots }: { hasOpenSlots: boolean }) {
  await page.getByRole('button', { name: 'Publish to LinkedIn' }).click()
  if (hasOpenSlots) await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('Post is being published to LinkedIn!')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
}

/** Returns the exact text of the newest post in the practice feed. */
async function readFeed(page: Page, url: string): Promise<string> {
  const feed = await (await page.request.get(`${url}/practice/feed`)).text()
  return page.evaluate(
    (html) =>
      new DOMParser().parseFromString(html, 'text/html').querySelector('article p.text')?.textContent ?? '',
    feed,
  )
}

/** Edits, connects and publishes; returns the text in the feed and the length according to the counter. */
async function editAndPublish(page: Page, url: string, wanted: { hasOpenSlots: boolean }) {
  await typeAtEnd(page, wanted.hasOpenSlots ? ' Edited by hand. [our next step]' : ' Edited by hand.')
  await waitUntilSaved(page)
  const words = await page.getByText(/characters remaining$/).innerText()
  await connect(page)
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toContainText('Edited by hand.')
  await publish(page, wanted)
  return { published: await readFeed(page, url), counted: 3000 - Number.parseInt(words, 10) }
}

test('from a sentence in the chat to a post in the feed, with a model @main', async ({
  page,
  model,
  modelApp,
}) => {
  const text = 'Ten days became **two**.\n\nWe wrote 14 checklists & nobody reads > 3 pages.\n\n#onboarding'
  model.script(
    { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'Onboarding', kind: 'text' } }] },
    { kind: 'text', pieces: text.split(/(?<= )/), delayMs: 5 },
  )
  model.handle(() => ({ kind: 'text', pieces: ['Onboarding in two days'] }))
  await enterByButton(page, modelApp.url)
  await draft(page)
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  await expect(editor(page)).toContainText('We wrote 14 checklists & nobody reads > 3 pages.')
  const { published, counted } = await editAndPublish(page, modelApp.url, { hasOpenSlots: false })
  expect(published).toContain('𝘁𝘄𝗼')
  expect(published.normalize('NFKC')).toBe(`${text.replaceAll('**', '')} Edited by hand.`)
  expect(published).toHaveLength(counted)
})

test('from a sentence in the chat to a post in the feed, with nothing configured @main', async ({
  page,
  offlineApp,
}) => {
  await enterByButton(page, offlineApp.url)
  await startWorker(page)
  await draft(page)
  await expect(page.getByText('Offline writer: connect a model for AI drafting')).toBeVisible()
  await expect(editor(page)).toContainText('14 checklists')
  const { published, counted } = await editAndPublish(page, offlineApp.url, { hasOpenSlots: true })
  expect(published).toContain('Edited by hand.')
  expect(published).toHaveLength(counted)
  const address = page.url()
  await page.goto(`${offlineApp.url}/practice/feed`)
  await expectAccessible(page, 'the practice feed', { widths: [1440], fits: [390] })
  await page.goto(address)
  await expect(page.getByText(onboardingRequest)).toBeVisible()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await expect(page.getByRole('link', { name: /view post/i })).toHaveAttribute(
    'href',
    /\/practice\/feed\/update\//,
  )
})

test('a draft’s first words are shown while its model has said nothing more, and a long one opens by itself while it is written @main', async ({
  page,
  model,
  modelApp,
}) => {
  const [more, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const beginning = 'Ten days became two. '
  // Just long enough for the panel to open by itself (4.3).
  const middle = 'We wrote checklists. '.repeat(19)
  model.script({
    kind: 'text',
    pieces: [
      `<post title="Onboarding">\n${beginning}`,
      more.promise,
      middle,
      rest.promise,
      'It works.\n</post>\nMind the end.',
    ],
  })
  model.handle(() => ({ kind: 'text', pieces: ['Onboarding'] }))
  const readShift = await watchShift(page)
  await enterAsGuest(page, modelApp.url)
  await ask(page, onboardingRequest)
  const panel = page.getByRole('region', { name: 'Post', exact: true })
  await expect(page.getByText(beginning.trim())).toBeVisible()
  await expect(panel).toHaveCount(0)
  more.resolve()
  await expect(panel).toContainText(beginning + middle.trim())
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect(panel).not.toContainText('It works.')
  rest.resolve()
  await expect(editor(page)).toBeEditable()
  await expect(editor(page)).toContainText('It works.')
  await expect(page.getByRole('button', { name: /^Created "/ })).toBeInViewport()
  expect(await readShift()).toBeLessThanOrEqual(0.02)
})

test.describe('the main job, from the first visit', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  for (const { width, height, reducedMotion } of [
    { width: 1440, height: 900, reducedMotion: 'no-preference' },
    { width: 820, height: 1180, reducedMotion: 'reduce' },
    { width: 390, height: 844, reducedMotion: 'no-preference' },
  ] as const) {
    const how = reducedMotion === 'reduce' ? `${width} px with less motion` : `${width} px`
    const tag = how === '1440 px' || how === '390 px' ? ' @main' : ''
    test(`takes four presses from the draft to the published post at ${how}, and nothing moves or runs off the side${tag}`, async ({
      page,
      offlineApp,
    }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion })
      const readShift = await watchShift(page)
      await enterByButton(page, offlineApp.url)
      await expectToFit(page, 'home')
      await draft(page)
      await expectToFit(page, 'the draft')
      if (width > 768) await expect(page.getByRole('button', { name: /^Created "/ })).toBeInViewport()
      const { press, count } = countedPresses(page)
      await press('Publish')
      await press('Connect LinkedIn to post')
      // The same name everywhere.
      await expect(page.getByLabel('Your name on the practice network')).toHaveValue('User')
      await press('Allow')
      const dialog = page.getByRole('dialog', { name: 'Publish post' })
      await expect(dialog).toContainText('14 checklists')
      await expect(dialog).toContainText('Posting as User.')
      // Unlike a phone's footer, it has room for the text.
      const counter = await boxAtRest(dialog.getByText(/characters remaining$/))
      expect(counter.width).toBeGreaterThan(100)
      const action = dialog.getByRole('button', { name: 'Publish to LinkedIn' })
      await expect(action).toBeFocused()
      await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
      await expect(action).toBeInViewport({ ratio: 1 })
      // Within reach of the thumb that holds the phone.
      if (width < 768) expect((await boxAtRest(action)).y).toBeGreaterThan((height * 2) / 3)
      await expectToFit(page, 'the dialog')
      const readSeen = await watchText(dialog)
      await press('Publish to LinkedIn')
      await expect(page.getByText('Published', { exact: true })).toBeVisible()
      // The post stays in its dialog while that fades.
      for (const text of await readSeen()) expect(text).toContain('14 checklists')
      await expect(page.getByRole('link', { name: /^View post/ })).toBeFocused()
      await expectToFit(page, 'the published post')
      expect(count()).toBe(4)
      expect(await readShift()).toBeLessThanOrEqual(0.02)
      await expectAccessible(page, 'the published post')
    })
  }

  test('takes four presses to schedule a draft, timezone and connection among them', async ({
    page,
    offlineApp,
  }) => {
    await enterWithDraft(page, offlineApp.url)
    const { press, count } = countedPresses(page)
    await press('Schedule')
    await expect(
      page.getByText('Please set your timezone in Settings before scheduling posts.'),
    ).toBeVisible()
    await press('Use Europe/Berlin')
    await expect(page.getByText('Scheduling in Europe/Berlin')).toBeVisible()
    await press('Connect to LinkedIn')
    // The network's own page.
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('dialog', { name: 'Schedule your post' })).toContainText('14 checklists')
    await press(/^Schedule post for /)
    await expect(page.getByText(/^Post scheduled for /)).toBeVisible()
    expect(count()).toBe(4)
    await expect(page.getByRole('button', { name: 'Reschedule', exact: true })).toBeFocused()
  })
})

function countedPresses(page: Page) {
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  return { press, count: () => presses }
}

/** Records every text that the element shows from now on; returns a function that reads them. */
async function watchText(element: Locator): Promise<() => Promise<string[]>> {
  const seen = await element.evaluateHandle((node) => {
    const texts = [node.textContent]
    const note = () => void texts.push(node.textContent)
    new MutationObserver(note).observe(node, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => seen.jsonValue()
}

/** Measures the cumulative layout shift of this tab's pages; returns a function that reads it. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const read = () => Number(sessionStorage.getItem('shift') ?? 0)
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) sessionStorage.setItem('shift', String(read() + entry.value))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0))
}

test('a finished post that is pasted among the messages opens as it is; a blank one is written at once, named after its first line, and gets its chat with the first question', async ({
  page,
  context,
  offlineApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAsGuest(page, offlineApp.url)
  const lines = [
    'Ten days became **two**.',
    '',
    '→ We wrote 14 checklists, one for each thing that somebody had asked in the first week.',
    '→ Nobody reads more than 3 pages, so none of them is longer than that 🙂',
    '',
    '5 * 3 * 2 people have come since, and all of them shipped something on their third day.',
  ]
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await composer(page).press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Open as a post' }).click()
  await expect(editor(page).locator('p')).toHaveText(lines)
  await expect(composer(page)).toHaveValue('')
  const bold = editor(page).locator('strong, em')
  await expect(bold).toHaveCount(0)

  await page.goto(offlineApp.url)
  await page.getByRole('button', { name: 'Blank post' }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('We cut onboarding to two days.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('New people ship on day 3.')
  await waitUntilSaved(page)
  const title = page.getByRole('region', { name: 'Post', exact: true }).getByRole('heading', { level: 1 })
  await expect(title).toHaveText('We cut onboarding to two days.')
  await page.reload()
  await expect(editor(page)).toContainText('New people ship on day 3.')
  await ask(page, 'Make it clearer')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  const chat = new URL(page.url()).pathname
  await page.goto(`${offlineApp.url}/posts`)
  await page.getByRole('link', { name: 'We cut onboarding to two days.' }).click()
  await expect(page).toHaveURL(new RegExp(chat))
  await expect(editor(page)).toContainText('New people ship on day 3.')
})
