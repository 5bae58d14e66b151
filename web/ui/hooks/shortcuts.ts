const groups = ['General', 'Chat', 'Editor', 'Lists'] as const
type Group = (typeof groups)[number]

/** `keys` are alternatives in the syntax of `useHotkey`, the usual one first. */
export type Shortcut = { group: Group; does: string; keys: readonly [string, ...string[]] }

/** All keyboard shortcuts: the handlers, the labels and the list of shortcuts are derived from here. */
export const shortcuts = {
  search: { group: 'General', does: 'Search and actions', keys: ['mod+k'] },
  newChat: { group: 'General', does: 'New chat', keys: ['mod+j'] },
  help: { group: 'General', does: 'Show this list', keys: ['?'] },
  close: { group: 'General', does: 'Close the top dialog or menu', keys: ['escape'] },
  send: { group: 'Chat', does: 'Send the message', keys: ['enter'] },
  newLine: { group: 'Chat', does: 'New line', keys: ['shift+enter'] },
  cancel: { group: 'Chat', does: 'Stop editing or recording', keys: ['escape'] },
  save: { group: 'Editor', does: 'Save now', keys: ['mod+s'] },
  bold: { group: 'Editor', does: 'Bold', keys: ['mod+b'] },
  italic: { group: 'Editor', does: 'Italic', keys: ['mod+i'] },
  strike: { group: 'Editor', does: 'Strikethrough', keys: ['mod+shift+s'] },
  undo: { group: 'Editor', does: 'Undo', keys: ['mod+z'] },
  redo: { group: 'Editor', does: 'Redo', keys: ['mod+shift+z', 'mod+y'] },
  walk: { group: 'Lists', does: 'Go to the next or previous item', keys: ['arrowdown', 'arrowup'] },
  ends: { group: 'Lists', does: 'Go to the first or last item', keys: ['home', 'end'] },
  saveEntry: { group: 'Lists', does: 'Save the entry you are editing', keys: ['mod+enter'] },
} as const satisfies Record<string, Shortcut>

/** All shortcuts under the headings of their groups. */
export const shortcutGroups: { group: Group; shortcuts: Shortcut[] }[] = groups.map((group) => ({
  group,
  shortcuts: Object.values<Shortcut>(shortcuts).filter((shortcut) => shortcut.group === group),
}))

const isApple = () => /Mac|iPhone|iPad|iPod/.test(navigator.platform)

const signs: Record<string, { apple: string; other: string }> = {
  mod: { apple: '⌘', other: 'Ctrl' },
  shift: { apple: '⇧', other: 'Shift' },
  alt: { apple: '⌥', other: 'Alt' },
  enter: { apple: '↩', other: 'Enter' },
  escape: { apple: 'Esc', other: 'Esc' },
  arrowdown: { apple: '↓', other: '↓' },
  arrowup: { apple: '↑', other: '↑' },
  home: { apple: 'Home', other: 'Home' },
  end: { apple: 'End', other: 'End' },
}

/** Returns the labels of the keys on this device: "⌘", "K" on Apple's, "Ctrl", "K" elsewhere. */
function keySigns(keys: string): string[] {
  const kind = isApple() ? 'apple' : 'other'
  return keys.split('+').map((key) => signs[key]?.[kind] ?? key.toUpperCase())
}

/** Returns the same as one label: "⌘K" or "Ctrl K". */
export const keyLabel = (keys: string): string => keySigns(keys).join(isApple() ? '' : ' ')
