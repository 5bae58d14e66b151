/** The frame around a text box that messages are written in; the whole of it shows the focus. */
export const messageBoxClass =
  'rounded-2xl border border-line bg-surface has-[textarea:focus-visible]:outline-2 ' +
  'has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-accent'
