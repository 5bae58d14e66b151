import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { useTheme, type Theme } from './use-theme.ts'

function Themes() {
  const { theme, setTheme } = useTheme()
  const choices: Theme[] = ['system', 'light', 'dark']
  return choices.map((choice) => (
    <button key={choice} type="button" aria-pressed={theme === choice} onClick={() => setTheme(choice)}>
      {choice}
    </button>
  ))
}

const chosen = () => screen.getByRole('button', { pressed: true }).textContent
const shown = () => document.documentElement.dataset.theme

describe('the theme', () => {
  afterEach(async () => {
    if (screen.queryByRole('button', { name: 'system' })) await choose('system')
    cleanup()
  })
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it("is the system's until somebody chooses", () => {
    render(<Themes />)
    expect(chosen()).toBe('system')
    expect(shown()).toBeUndefined()
  })

  it('is shown at once and kept for the next visit', async () => {
    render(<Themes />)
    await choose('dark')
    expect([chosen(), shown(), localStorage.getItem('lede-theme')]).toEqual(['dark', 'dark', 'dark'])
    await choose('system')
    expect([chosen(), shown(), localStorage.getItem('lede-theme')]).toEqual(['system', undefined, null])
  })

  it('follows what is chosen in another tab', () => {
    render(<Themes />)
    act(() => {
      localStorage.setItem('lede-theme', 'light')
      window.dispatchEvent(new StorageEvent('storage', { key: 'lede-theme', newValue: 'light' }))
    })
    expect([chosen(), shown()]).toEqual(['light', 'light'])
  })
})
