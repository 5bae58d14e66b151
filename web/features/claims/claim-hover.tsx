import { Popover } from '@base-ui/react/popover'
import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOpenClaim } from '#core/claims/ledger.ts'
import { Button } from '#web/ui/button.tsx'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import type { NamedClaim } from './placing.ts'
import { SourceLine } from './source-line.tsx'
import { shortestAt } from './use-claims.ts'

const restMs = 400

type ClaimHoverProps = {
  editor: Editor
  claims: NamedClaim[]
  /** Opens the card of a claim. */
  onGoTo: (id: string) => void
}

type Pointed = { id: string; place: DOMRect }

/** Shows what the ledger says about the words under the pointer or finger. Keyboard users go to the card instead. */
export function ClaimHover({ editor, claims, onGoTo }: ClaimHoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { pointed, hide } = usePointed(editor, popup)
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
          {/* Presses pass through to the text below. */}
          <Popover.Popup
            ref={popup}
            aria-label="Where this comes from"
            initialFocus={false}
            finalFocus={false}
            className="pointer-events-none flex max-h-60 w-[min(300px,calc(100vw-16px))] flex-col gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-float outline-none [&_a]:pointer-events-auto [&_button]:pointer-events-auto"
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
        <span className="font-medium">"{text}"</span>{' '}
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

/** Returns the ledger mark that the pointer rests on, until it has left both the mark and its popup. */
function usePointed(editor: Editor, popup: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The mark that is shown when the timer ends; undefined while none is running. */
  const next = useRef<string | null>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    next.current = undefined
  }
  const later = (mark: Pointed | null) => {
    const id = mark?.id ?? null
    if (next.current === id) return
    stop()
    if (id === (pointed?.id ?? null)) return
    next.current = id
    timer.current = setTimeout(() => now(mark), restMs)
  }
  const now = (mark: Pointed | null) => {
    stop()
    setPointed(mark)
  }
  const markOf = ({ target }: Event): Pointed | null => {
    const mark = target instanceof Element ? target.closest('.underline-ledger') : null
    const id = mark && shortestAt(editor, mark, 'ledger')
    return mark && id ? { id, place: mark.getBoundingClientRect() } : null
  }
  const isOverPopup = ({ clientX: x, clientY: y }: PointerEvent) => {
    const box = popup.current?.getBoundingClientRect()
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  }
  // The page: the editor owns the marks, and a mark's popup may extend beyond the text.
  useListener(document, 'pointerover pointermove', (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    if (pointed !== null && isOverPopup(event)) stop()
    else later(markOf(event))
  })
  useListener(editor.view.dom, 'pointerup', (event: PointerEvent) => {
    now(event.pointerType === 'touch' ? markOf(event) : null)
  })
  const change = useEffectEvent(() => now(null))
  // The editor: typing moves the mark away from its popup.
  useEffect(() => {
    editor.on('update', change)
    return () => {
      editor.off('update', change)
      clearTimeout(timer.current)
    }
  }, [editor])
  return { pointed, hide: () => now(null) }
}
