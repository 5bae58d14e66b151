import { titleDisplayCut } from '#core/limits.ts'

/** A title as the panel's header shows it: its first 40 characters and "..." when there are more. */
export function cutTitle(title: string): string {
  const characters = Array.from(title)
  return characters.length > titleDisplayCut ? `${characters.slice(0, titleDisplayCut).join('')}...` : title
}
