import '@testing-library/jest-dom/vitest'
import { afterEach, expect, it } from 'vitest'
import { watchKeyboardFocus } from './keyboard-focus.ts'

watchKeyboardFocus()

const key = (name: string, target: EventTarget = document) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
const press = () => document.dispatchEvent(new Event('pointerdown'))
const focus = () => document.documentElement.dataset.focus

afterEach(() => {
  delete document.documentElement.dataset.focus
  document.body.replaceChildren()
})

it('says that the keyboard moves the focus from Tab on, until something is typed or pressed', () => {
  key('Tab')
  expect(focus()).toBe('keyboard')
  press()
  expect(focus()).toBe('pointer')
  key('Tab')
  document.body.innerHTML = '<input>'
  key('x', document.querySelector('input') ?? document)
  expect(focus()).toBeUndefined()
})

it('leaves it to the browser what a key other than Tab does after a press', () => {
  press()
  key('ArrowDown')
  expect(focus()).toBeUndefined()
  key('ArrowDown')
  expect(focus()).toBeUndefined()
})
