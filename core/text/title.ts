import { titleDisplayCut } from '#core/limits.ts'

/** Cuts a title for the panel's header: its first 40 characters, plus "..." when there are more. */
export function cutTitle(title: string): string {
  const characters = Array.from(title)
  return characters.length > titleDisplayCut ? `${characters.slice(0, titleDisplayCut).join('')}...` : title
}
