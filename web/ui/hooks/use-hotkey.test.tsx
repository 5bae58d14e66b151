import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useHotkey } from './use-hotkey.ts'

const heard: string[] = []

function Keys() {
  useHotkey('mod+j', () => heard.push('new chat'))
  useHotkey('k', () => heard.push('search'))
  useHotkey('mod+shift+p', () => heard.push('pin'))
  useHotkey('?', () => heard.push('help'))
  return <input aria-label="Name" />
}

afterEach(() => {
  heard.length = 0
})

it('runs on the keys it names, with Ctrl or with ⌘', async () => {
  render(<Keys />)
  await userEvent.keyboard('{Control>}j{/Control}{Meta>}k{/Meta}{Control>}{Shift>}p{/Shift}{/Control}')
  expect(heard).toEqual(['new chat', 'search', 'pin'])
})

it.each([
  { key: 'о', code: 'KeyJ', does: ['new chat'] },
  { key: 'ξ', code: 'KeyJ', does: ['new chat'] },
  { key: 'J', code: 'KeyJ', does: ['new chat'] },
  { key: 'j', code: 'KeyC', does: ['new chat'] },
  { key: 'c', code: 'KeyJ', does: [] },
  { key: 'ø', code: 'KeyJ', does: [] },
])('on the key "$key" at $code does $does', ({ key, code, does }) => {
  render(<Keys />)
  fireEvent.keyDown(document.body, { key, code, ctrlKey: true })
  expect(heard).toEqual(does)
})

it('is quiet for the letter alone and for other modifiers', async () => {
  render(<Keys />)
  await userEvent.keyboard('jkp{Control>}{Shift>}j{/Shift}{/Control}{Control>}{Alt>}k{/Alt}{/Control}')
  expect(heard).toEqual([])
})

it('takes a sign with or without Shift, but not from somebody who types', async () => {
  render(<Keys />)
  await userEvent.keyboard('?{Shift>}?{/Shift}')
  expect(heard).toEqual(['help', 'help'])
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'why?')
  expect(heard).toEqual(['help', 'help'])
})

it('leaves the page alone while a dialog is open', async () => {
  render(
    <>
      <Keys />
      <Dialog isOpen onOpenChange={() => {}} title="Publish post" />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Publish post' })
  await userEvent.keyboard('{Control>}j{/Control}')
  expect(heard).toEqual([])
})
