import { isTextField } from './focus.ts'

const isTyped = ({ key, target }: KeyboardEvent) =>
  (key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(key)) && isTextField(target)

/**
 * Says on the page, for its styles, whether the focus was moved by the keyboard and nothing has been typed or pressed since,
 * or something was pressed last: a browser shows every focus of a text field as one of the keyboard's, and often the first
 * one in what a press has opened.
 */
export function watchKeyboardFocus(): void {
  const { dataset } = document.documentElement
  const calm = () => {
    delete dataset.focus
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') dataset.focus = 'keyboard'
      else if (isTyped(event) || dataset.focus === 'pointer') calm()
    },
    { capture: true },
  )
  const press = () => {
    dataset.focus = 'pointer'
  }
  document.addEventListener('pointerdown', press, { capture: true })
}
