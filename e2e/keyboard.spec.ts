import { expect, test } from './app.ts'
import { expectFocusSeen, pressBy, tabTo } from './keyboard.ts'
import { composer, editor } from './steps.ts'

test.use({ timezoneId: 'Europe/Lisbon' })

test('from the sign-in page to a published post by keyboard alone', async ({ page, model, modelApp }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const askAboutSelection = page
    .getByRole('region', { name: 'Post' })
    .getByRole('button', { name: 'Ask Lede' })
  model.script(
    { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'Onboarding', kind: 'text' } }] },
    { kind: 'text', pieces: ['Shorter is kinder.\n\nNobody reads a long list.'] },
  )
  model.handle(() => ({ kind: 'text', pieces: ['Onboarding in two days'] }))

  await page.goto(modelApp.url)
  await pressBy(page, button('Try Lede without an account'))
  await pressBy(page, button('Use this timezone'))
  await expect(button('Use this timezone')).toHaveCount(0)
  await tabTo(page, composer(page))
  await page.keyboard.type('Write a post about our onboarding.')
  await page.keyboard.press('Enter')
  await expect(button(/^Created "/)).toBeVisible()
  await expect(button('Send')).toBeVisible()
  await pressBy(page, button(/^Created "/))

  await tabTo(page, editor(page))
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Written by keys alone')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await expect(askAboutSelection).toBeVisible()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(editor(page).locator('strong')).toHaveText('alone')
  model.handle(() => ({ kind: 'text', pieces: ['A better ending.'] }))
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Shift+End')
  await pressBy(page, askAboutSelection)
  await expect(page.getByRole('textbox', { name: 'Describe your change' })).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.type('Make it better')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toContainText('A better ending.')
  await expect(editor(page)).toBeFocused()
  await expect(page.getByText(/^Updated /)).toBeVisible()

  const devices = page.getByRole('group', { name: 'Device preview' })
  await tabTo(page, devices.getByRole('button', { pressed: true }))
  await page.keyboard.press('ArrowRight')
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await expect(devices.getByRole('button', { name: 'Tablet' })).toHaveAttribute('aria-pressed', 'true')

  await pressBy(page, button('Schedule'))
  await pressBy(page, button('Connect to LinkedIn'))
  await pressBy(page, button('Allow'))
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
  await expect(dialog).toContainText('A better ending.')
  await tabTo(page, dialog.getByRole('grid').getByRole('button', { name: /chosen/ }))
  await page.keyboard.press('ArrowDown')
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Time'))
  await page.keyboard.type('0330PM')
  await expect(dialog.getByLabel('Time')).toHaveValue('15:30')
  await pressBy(page, dialog.getByRole('button', { name: /^Schedule post for .* at 3:30 PM$/ }))
  await expect(page.getByText(/^Post scheduled for .* 3:30 PM$/)).toBeVisible()
  await expect(dialog).toBeHidden()

  await pressBy(page, page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Posts' }))
  await pressBy(page, page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: 'Onboarding' }))
  await pressBy(page, button('Publish'))
  await pressBy(page, button('Publish to LinkedIn'))
  await expect(page.getByText('Post is being published to LinkedIn!')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^View post/ })).toBeFocused()
})
