import { Popover } from '@base-ui/react/popover'
import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOpenClaim } from '#core/claims/ledger.ts'
import { Button } from '#web/ui/button.tsx'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import type { NamedClaim } from './placing.ts'
import { SourceLine } from './source-line.tsx'
import { shortestAt } from './use-claims.ts'

const restMs = 250

type ClaimHoverProps = {
  editor: Editor
  claims: NamedClaim[]
  /** Goes to the card of a claim. */
  onGoTo: (id: string) => void
}

type Pointed = { id: string; place: DOMRect }

/** What the ledger says of the words under the pointer, or under a finger. With the keyboard one goes to the card. */
export function ClaimHover({ editor, claims, onGoTo }: ClaimHoverProps) {
  const { pointed, hide, stay, leave } = usePointed(editor)
  const claim = claims.find(({ id }) => id === pointed?.id)
  return (
    <Popover.Root open={claim !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : hide())}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={pointed ? { getBoundingClientRect: () => pointed.place } : null}
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
        >
          <Popover.Popup
            aria-label="Where this comes from"
            initialFocus={false}
            finalFocus={false}
            onPointerEnter={stay}
            onPointerLeave={leave}
            className="flex max-h-60 w-[min(300px,calc(100vw-16px))] flex-col gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-float outline-none"
          >
            {claim ? (
              <Told
                claim={claim}
                onGoTo={() => {
                  hide()
                  onGoTo(claim.id)
                }}
              />
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Told({ claim, onGoTo }: { claim: NamedClaim; onGoTo: () => void }) {
  const { text, source, isKnown } = claim
  const standing = source ? 'In your material' : isKnown ? 'You know this is true' : 'Not in your material'
  return (
    <>
      <p className="line-clamp-3 wrap-anywhere">
        <span className="font-medium">“{text}”</span>{' '}
        <span className={isOpenClaim(claim) ? 'text-warn' : 'text-ink-soft'}>{standing}</span>
      </p>
      {source ? (
        <SourceLine source={source} />
      ) : (
        <Button variant="outline" className="self-start" onClick={onGoTo}>
          {isKnown ? 'Show in Sources' : 'What can I do?'}
        </Button>
      )}
    </>
  )
}

/** The mark of the ledger on which the pointer rests, until it has left both the mark and what is shown of it. */
function usePointed(editor: Editor) {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (next: Pointed | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPointed(next), restMs)
  }
  const now = (next: Pointed | null) => {
    clearTimeout(timer.current)
    setPointed(next)
  }
  const markOf = ({ target }: Event): Pointed | null => {
    const mark = target instanceof Element ? target.closest('.underline-ledger') : null
    const id = mark && shortestAt(editor, mark, 'ledger')
    return mark && id ? { id, place: mark.getBoundingClientRect() } : null
  }
  // The editor: its marks are no elements of ours.
  const place = editor.view.dom
  useListener(place, 'pointerover pointerleave', (event: PointerEvent) => {
    const mark = markOf(event)
    if (event.pointerType !== 'touch' && (mark !== null || pointed !== null)) later(mark)
  })
  useListener(place, 'pointerup', (event: PointerEvent) => {
    now(event.pointerType === 'touch' ? markOf(event) : null)
  })
  const change = useEffectEvent(() => now(null))
  // The editor: what is written makes the note stand elsewhere.
  useEffect(() => {
    editor.on('update', change)
    return () => {
      editor.off('update', change)
      clearTimeout(timer.current)
    }
  }, [editor])
  return { pointed, hide: () => now(null), stay: () => clearTimeout(timer.current), leave: () => later(null) }
}
