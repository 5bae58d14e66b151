import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '#web/ui/button.tsx'
import { MenuChoices } from './menu-choices.tsx'
import { Menu, MenuItem } from './menu.tsx'

const lengths = [
  { id: 'short', label: 'Short' },
  { id: 'long', label: 'Long' },
] as const

function Tools({ onPress }: { onPress: (name: string) => void }) {
  const [length, setLength] = useState<'short' | 'long'>('short')
  return (
    <Menu trigger={<IconButton label="More">…</IconButton>}>
      <MenuItem onClick={() => onPress('rename')}>Rename</MenuItem>
      <MenuItem onClick={() => onPress('share')} isDisabled>
        Share
      </MenuItem>
      <MenuItem onClick={() => onPress('delete')}>Delete</MenuItem>
      <MenuChoices label="Post Length" value={length} options={lengths} onChoose={setLength} />
    </Menu>
  )
}

const openByKeyboard = async () => {
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'))
}

describe('a menu', () => {
  it('is walked with arrows and type-ahead, and Enter chooses', async () => {
    const pressed: string[] = []
    render(<Tools onPress={(name) => pressed.push(name)} />)
    await openByKeyboard()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Long'))
    await userEvent.keyboard('d')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(pressed).toEqual(['delete'])
  })

  it('gives the focus back to its button on Escape', async () => {
    render(<Tools onPress={() => {}} />)
    await openByKeyboard()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })

  it('does nothing for an item that is disabled', async () => {
    const pressed: string[] = []
    render(<Tools onPress={(name) => pressed.push(name)} />)
    await openByKeyboard()
    const share = screen.getByRole('menuitem', { name: 'Share' })
    expect(share.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(share, { pointerEventsCheck: 0 })
    expect(pressed).toEqual([])
  })

  it('marks the one of several that is chosen', async () => {
    render(<Tools onPress={() => {}} />)
    await openByKeyboard()
    expect(screen.getByRole('group', { name: 'Post Length' })).toBeDefined()
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Long' }))
    expect(await screen.findByRole('menuitemradio', { name: 'Long', checked: true })).toBeDefined()
  })
})

describe('the first press of a page, for which the code of menus is still to come', () => {
  afterEach(() => vi.resetModules())
  // Without delays, the code cannot load between the mouse reaching the button and its press.
  const user = userEvent.setup({ delay: null })

  const show = async () => {
    vi.resetModules()
    const menu = await import('./menu.tsx')
    const handle = menu.createMenuHandle<string>()
    render(
      <>
        <menu.Menu trigger={<button type="button">Account</button>}>
          <menu.MenuItem onClick={() => {}}>Sign out</menu.MenuItem>
        </menu.Menu>
        {['First', 'Second'].map((row) => (
          <menu.SharedMenuTrigger
            key={row}
            handle={handle}
            subject={row}
            button={<button type="button">{row}</button>}
          />
        ))}
        <menu.SharedMenu handle={handle}>
          {(row) => <menu.MenuItem onClick={() => {}}>{`Delete ${row}`}</menu.MenuItem>}
        </menu.SharedMenu>
      </>,
    )
  }

  it.each([
    { button: 'Account', item: 'Sign out' },
    { button: 'Second', item: 'Delete Second' },
  ])('opens what was pressed: $button', async ({ button, item }) => {
    await show()
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByRole('menuitem', { name: item })).toBeDefined()
    expect(screen.getAllByRole('menu')).toHaveLength(1)
  })

  it('opens what was pressed with a key', async () => {
    await show()
    screen.getByRole('button', { name: 'Second' }).focus()
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: 'Delete Second' })
    await waitFor(() => expect(document.activeElement).toBe(item))
  })
})
