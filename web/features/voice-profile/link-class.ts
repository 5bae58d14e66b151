/** Words to press in a line of text: what stands above and below them is theirs, too, and the line as high as any other. */
export const linkClass = 'py-1.5 font-medium text-accent underline underline-offset-2 pointer-coarse:py-3'
