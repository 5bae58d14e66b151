import { menuParts } from './menu-loader.ts'
import type { MenuChoicesProps } from './menu-parts.tsx'

/** A choice of one out of several options, inside a Menu. */
export function MenuChoices<Id extends string>(props: MenuChoicesProps<Id>) {
  const parts = menuParts.getState()
  return parts ? <parts.MenuChoicesPart {...props} /> : null
}
