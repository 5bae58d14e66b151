import { BookOpen, Bookmark, LayoutTemplate, Paperclip, Plus, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import type { Chosen } from './chosen.ts'
import type { ChosenAudience, Place } from './context-lists.tsx'

const ContextLists = lazyPart(async () => (await import('./context-lists.tsx')).ContextLists)

const places: { place: Place; Icon: typeof Plus }[] = [
  { place: 'Knowledge Base', Icon: BookOpen },
  { place: 'My Swipes', Icon: Bookmark },
  { place: 'Identity', Icon: UserRound },
  { place: 'My Templates', Icon: LayoutTemplate },
]

type ContextMenuProps = {
  chosen: Chosen
  onChoose: (change: Partial<Chosen>) => void
  audience: ChosenAudience
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/** The "Context" menu of the message box (spec 2.8). Each list opens in place of the menu. */
export function ContextMenu({ chosen, onChoose, audience, isDisabled, onFiles }: ContextMenuProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  return (
    <span ref={setAnchor} className="inline-flex">
      <Menu
        side="top"
        align="start"
        trigger={
          <Button variant="ghost" disabled={isDisabled}>
            <Plus size={16} aria-hidden />
            Context
          </Button>
        }
      >
        <MenuItem onClick={() => picker.current?.click()}>
          <Paperclip size={16} aria-hidden />
          Upload Files
        </MenuItem>
        <MenuSeparator />
        {places.map(({ place: name, Icon }) => (
          <MenuItem key={name} onClick={() => setPlace(name)}>
            <Icon size={16} aria-hidden />
            {name}
          </MenuItem>
        ))}
      </Menu>
      {place === null || isDisabled ? null : (
        <ContextLists
          place={place}
          anchor={anchor}
          chosen={chosen}
          onChoose={onChoose}
          audience={audience}
          onPlace={setPlace}
          onClose={() => {
            setPlace(null)
            anchor?.querySelector('button')?.focus()
          }}
        />
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </span>
  )
}
