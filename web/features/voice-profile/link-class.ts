/** An inline link whose padding enlarges the click area without changing the line height. */
export const linkClass = 'py-1.5 font-medium text-accent underline underline-offset-2 pointer-coarse:py-3'
