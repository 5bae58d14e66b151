import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { isFreeEscape } from '#web/ui/hooks/escape-key.ts'
import { stubMedia } from '#web/ui/fake-screen.ts'
import { ReviewPanel } from './review-panel.tsx'

beforeEach(() => stubMedia(() => true))

const sections = [
  { id: 'check', label: 'Post check', count: 2, content: <p>Two findings.</p> },
  { id: 'hooks', label: 'Hooks', count: 0, content: <button type="button">First opening</button> },
  { id: 'sources', label: 'Sources', count: 0, content: <Search /> },
]

function Review() {
  const [openId, setOpen] = useState<string | null>(null)
  return <ReviewPanel sections={sections} openId={openId} onOpen={setOpen} />
}

const expanded = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map(({ textContent }) => textContent)

function Search() {
  const [words, setWords] = useState('')
  return <SearchField label="Search my libraries" value={words} onChange={setWords} />
}

it('shows one kind at a time, and none when it is pressed again', async () => {
  const user = userEvent.setup()
  render(<Review />)
  await user.click(screen.getByRole('button', { name: 'Post check 2' }))
  expect(screen.getByRole('complementary', { name: 'Post check' }).textContent).toContain('Two findings.')
  await user.click(screen.getByRole('button', { name: 'Hooks' }))
  expect(screen.queryByText('Two findings.')).toBeNull()
  expect(expanded()).toEqual(['Hooks'])
  await user.click(screen.getByRole('button', { name: 'Hooks' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('closes with Escape, and the focus goes back to its button', async () => {
  const user = userEvent.setup()
  render(<Review />)
  await user.click(screen.getByRole('button', { name: 'Hooks' }))
  await user.click(screen.getByRole('button', { name: 'First opening' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hooks' }))
})

it('closes with Escape on its button too, and what is around it stays open', async () => {
  const user = userEvent.setup()
  const around = vi.fn<() => void>()
  render(
    <div role="presentation" onKeyDown={(event) => void (isFreeEscape(event) && around())}>
      <Review />
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Post check 2' })
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(around.mock.calls).toHaveLength(0)
  await user.keyboard('{Escape}')
  expect(around.mock.calls).toHaveLength(1)
})

it('leaves Escape to an open dialog that has not got the focus yet', async () => {
  const user = userEvent.setup()
  const dialog = render(
    <Dialog isOpen={false} onOpenChange={() => {}} title="Image 1 of 3">
      <p>Three images.</p>
    </Dialog>,
  )
  render(<Review />)
  await user.click(screen.getByRole('button', { name: 'Hooks' }))
  const button = screen.getByRole('button', { name: 'First opening' })
  dialog.rerender(
    <Dialog isOpen onOpenChange={() => {}} title="Image 1 of 3">
      <p>Three images.</p>
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'Image 1 of 3' })
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.getByText('First opening')).toBeDefined()
  dialog.unmount()
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByText('First opening')).toBeNull()
})

it('leaves to a field inside what the field takes back with Escape', async () => {
  const user = userEvent.setup()
  render(<Review />)
  await user.click(screen.getByRole('button', { name: 'Sources' }))
  await user.type(screen.getByRole('searchbox'), 'coffee{Escape}')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('has one button for all kinds on a phone', async () => {
  stubMedia(() => false)
  const user = userEvent.setup()
  render(<Review />)
  const [button] = screen.getAllByRole('button')
  expect(button?.textContent).toBe('Review 2')
  await user.click(screen.getByRole('button', { name: 'Review 2' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual(['Post check 2', 'Hooks', 'Sources'])
  await user.click(screen.getByRole('menuitem', { name: 'Hooks' }))
  expect(screen.getByRole('complementary', { name: 'Hooks' })).toBeDefined()
})
