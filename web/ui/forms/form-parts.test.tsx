import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { TextField } from './text-field.tsx'

function Form({ isBusy }: { isBusy: boolean }) {
  const [sent, setSent] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <TextField label="Name" />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
      <output>{sent}</output>
    </form>
  )
}

describe('a busy button', () => {
  it('keeps the focus and sends nothing, by press or by Enter in a field', async () => {
    const user = userEvent.setup()
    render(<Form isBusy />)
    const save = screen.getByRole('button', { name: 'Save', busy: true })
    await user.click(save)
    expect(document.activeElement).toBe(save)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}')
    expect(screen.getByRole('status').textContent).toBe('0')
  })

  it('sends when it is not busy', async () => {
    const user = userEvent.setup()
    render(<Form isBusy={false} />)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('status').textContent).toBe('2')
  })
})

describe('a text field', () => {
  it('is described by its rule and by what is wrong, which is read out', () => {
    render(<TextField label="Password" hint="At least 8 characters." error="Too short." />)
    const field = screen.getByRole('textbox', {
      name: 'Password',
      description: 'At least 8 characters. Too short.',
    })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Too short.')
  })

  it('says nothing is wrong until something is', () => {
    render(<TextField label="Name" />)
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('false')
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})
