/** Words to press in a line of text, as high as a finger needs. */
export const linkClass =
  'inline-flex min-h-8 min-w-0 items-center gap-1 underline underline-offset-2 hover:text-accent pointer-coarse:min-h-11'
