const isTyped = (key: string) => key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(key)

/**
 * Says on the page, for its styles, that the focus was moved by the keyboard and nothing has been typed or pressed since:
 * a browser shows every focus of a text field as one of the keyboard's.
 */
export function watchKeyboardFocus(): void {
  const { dataset } = document.documentElement
  const calm = () => {
    delete dataset.focus
  }
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') dataset.focus = 'keyboard'
      else if (isTyped(key)) calm()
    },
    { capture: true },
  )
  document.addEventListener('pointerdown', calm, { capture: true })
}
