/** Words to press in a line of text, which a finger may miss by some pixels: the line is as high as any other. */
export const linkClass =
  'relative inline-block font-medium text-accent underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-1.5 ' +
  'pointer-coarse:after:-inset-y-3'
