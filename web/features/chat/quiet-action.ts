/** A message's action: out of sight until its message is pointed at or reached by keyboard; always there on touch. */
export const quietActionClass =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'
