/** Words to press in a line of text, as high as a finger needs. */
export const linkClass =
  'inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11'
