import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Button, IconButton } from './button.tsx'
import { TooltipHost } from '#web/ui/tooltips/tooltip-host.tsx'

describe('a button', () => {
  it('does not submit a form unless it says so', async () => {
    let submitted = 0
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted += 1
        }}
      >
        <Button>Other</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Other' }))
    expect(submitted).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).toBe(1)
  })

  it('hands its element to a ref', () => {
    const ref = createRef<HTMLButtonElement>()
    render(<Button ref={ref}>Copy</Button>)
    expect(ref.current).toBe(screen.getByRole('button', { name: 'Copy' }))
  })
})

describe('an icon button', () => {
  it('has a name, and shows it to who reaches it by keyboard', async () => {
    render(
      <>
        <IconButton label="Pin chat">i</IconButton>
        <TooltipHost />
      </>,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pin chat' }))
    expect(await screen.findByText('Pin chat')).toBeDefined()
  })

  it('keeps its name to itself where a press has put the focus', async () => {
    const { dataset } = document.documentElement
    onTestFinished(() => void delete dataset.focus)
    render(
      <>
        <IconButton label="Pin chat">i</IconButton>
        <IconButton label="Close">x</IconButton>
        <TooltipHost />
      </>,
    )
    await userEvent.tab()
    expect(await screen.findByText('Pin chat')).toBeDefined()
    dataset.focus = 'pointer'
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    expect(screen.queryByText('Close')).toBeNull()
  })

  it('tells whether it is on', () => {
    render(
      <IconButton label="Bold" isPressed>
        B
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'Bold', pressed: true })).toBeDefined()
  })

  it('takes no press while it is busy', async () => {
    let presses = 0
    render(
      <IconButton label="Send" isBusy onClick={() => (presses += 1)}>
        i
      </IconButton>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send', busy: true }))
    expect(presses).toBe(0)
  })
})
