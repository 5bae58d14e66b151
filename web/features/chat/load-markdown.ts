/** Brings the part that reads markdown, without what shows a reply. */
export const loadMarkdown = () => import('./markdown-text.tsx')
