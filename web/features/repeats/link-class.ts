/** An inline link, high enough to tap. */
export const linkClass =
  'inline-flex min-h-8 min-w-0 items-center gap-1 underline underline-offset-2 hover:text-accent pointer-coarse:min-h-11'
