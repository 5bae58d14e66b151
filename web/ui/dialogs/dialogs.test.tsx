import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { SideSheet } from './side-sheet.tsx'
import { WideDialog } from './wide-dialog.tsx'

function Naming() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Rename</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Rename the chat"
        description="Only you see the name"
      >
        <input aria-label="Name" />
        <Button>Save</Button>
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  it('takes the focus in, keeps it in, and gives it back on Escape', async () => {
    render(<Naming />)
    const opener = screen.getByRole('button', { name: 'Rename' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', {
      name: 'Rename the chat',
      description: 'Only you see the name',
    })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))

    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('has a button that closes it', async () => {
    render(<Naming />)
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['dialog', Dialog],
    ['sheet', SideSheet],
  ])('shows what it has shown while it closes: %s', async (_kind, Popup) => {
    const fade = Promise.withResolvers<void>()
    // jsdom does not support animations.
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'))
    Element.prototype.getAnimations = () => [{ finished: fade.promise } as unknown as Animation]
    const dialog = (name: string | null) => (
      <Popup
        isOpen={name !== null}
        onOpenChange={() => {}}
        title={name ?? ''}
        footer={name && <p>{name} is left</p>}
      >
        {name === null ? null : <p>{name} is here</p>}
      </Popup>
    )
    const { rerender } = render(dialog('Ada'))
    await screen.findByText('Ada is here')
    rerender(dialog('Grace'))
    await screen.findByText('Grace is here')
    rerender(dialog(null))
    await waitFor(() => expect(screen.getByRole('dialog').hasAttribute('data-closed')).toBe(true))
    expect(screen.getByRole('dialog', { name: 'Grace' }).textContent).toContain('Grace is here')
    expect(screen.getByText('Grace is left')).toBeDefined()
    fade.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has notices lie over it, and stays open when one of them is pressed, but not the page', async () => {
    const { container } = render(
      <>
        <Naming />
        <Toaster />
      </>,
    )
    toast.error('The name could not be saved')
    const notice = await screen.findByText('The name could not be saved')
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('dialog')
    // What is rendered beside the app is on top of it, as the dialog is.
    expect(container.contains(notice)).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Close toast' }))
    await waitFor(() => expect(notice.isConnected).toBe(false))
    expect(screen.getByRole('dialog')).toBeDefined()
    await userEvent.click(document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows what is decided about beside the decision', async () => {
    render(
      <WideDialog isOpen onOpenChange={() => {}} title="Publish post" preview={<p>The post</p>}>
        <p>When and where</p>
      </WideDialog>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Publish post' })
    expect(dialog.textContent).toMatch(/The post.*When and where/)
  })
})

function Deleting({ onDelete }: { onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onClick={() => setIsAsking(true)}>Delete chat</MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Are you absolutely sure?"
        description="This action cannot be undone."
        action="Continue"
        onConfirm={onDelete}
      />
    </>
  )
}

const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete chat' }))
  return screen.findByRole('alertdialog', { name: 'Are you absolutely sure?' })
}

describe('a confirm dialog', () => {
  it('begins on Cancel and does nothing when that is chosen', async () => {
    let deletions = 0
    render(<Deleting onDelete={() => (deletions += 1)} />)
    await ask()
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(deletions).toBe(0)
  })

  it('opened from a menu, gives the focus back to the button of the menu', async () => {
    render(<Deleting onDelete={() => {}} />)
    await ask()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })
})
