import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Asking() {
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState('kept')
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete chat</Button>
      <output>{answer}</output>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Are you absolutely sure?"
        description="This action cannot be undone."
        action="Continue"
        onConfirm={() => setAnswer('deleted')}
      />
    </>
  )
}

async function open() {
  const user = userEvent.setup()
  render(<Asking />)
  await user.click(screen.getByRole('button', { name: 'Delete chat' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Are you absolutely sure?',
    description: 'This action cannot be undone.',
  })
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancel')
  return { user, dialog }
}

const closed = () => expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()

it('does what was asked about only on the answer that says so', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await closed()
  expect(screen.getByRole('status').textContent).toBe('deleted')
})

it.each([
  ['Cancel', '{Enter}'],
  ['Escape', '{Escape}'],
])('leaves everything as it is on %s and gives the focus back', async (_, key) => {
  const { user } = await open()
  await user.keyboard(key)
  await closed()
  expect(screen.getByRole('status').textContent).toBe('kept')
  await expect.poll(() => document.activeElement?.textContent).toBe('Delete chat')
})
