import { isTextField } from './focus.ts'

const isTyped = ({ key, target }: KeyboardEvent) =>
  (key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(key)) && isTextField(target)

/**
 * Tells the page's styles whether the focus was moved by keyboard with nothing typed or pressed since, or whether the
 * last input was a press: browsers treat every focus of a text field as keyboard focus, and often the first one in
 * whatever a press has opened.
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
