import type { Editor } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { ArrowUp, RefreshCw, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { brand } from '#core/brand.ts'
import { askBoxHeightPx, askPromptMin } from '#core/limits.ts'
import { attachTo, CarouselMaker, MakeCarouselOfSelection } from '#web/features/carousel/carousel-panel.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { GrowingTextarea, isSendKey } from '#web/ui/forms/growing-textarea.tsx'
import type { DocumentSession } from './document-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { regenerateLine } from '#contract/rewriting.ts'
import { call } from '#web/api.ts'
import { track } from '#web/analytics/track.ts'
import { chosenModel } from '#web/features/models/queries.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

const placement = { placement: 'bottom-start', offset: 8, shift: { padding: 8 } } as const

type AskBoxProps = { editor: Editor; session: DocumentSession }

/** A button beside selected text that opens a box asking what to do with it (specification 2.12). */
export function AskBox({ editor, session }: AskBoxProps) {
  const [isAsking, setAsking] = useState(false)
  const [carouselOf, setCarouselOf] = useState<string | null>(null)
  const { rewrite } = useRewriting(editor, session)
  const [options] = useState(() => ({ ...placement, onHide: () => setAsking(false) }))
  useSelectionInSight(editor, isAsking)
  const close = () => {
    editor.view.focus()
    setAsking(false)
  }
  const ask = (prompt: string | null) => {
    rewrite(prompt)
    close()
  }
  const makeCarousel = () => {
    const { from, to } = editor.state.selection
    setCarouselOf(editor.state.doc.textBetween(from, to, '\n', '\n'))
  }
  const change: DocumentSession['change'] = (by) => {
    session.change(by)
    session.saveNow()
  }
  return (
    <>
      <BubbleMenu
        editor={editor}
        options={options}
        className="z-40 rounded-lg border border-line bg-surface font-sans text-ink shadow-float"
      >
        {isAsking ? (
          <AskForm onAsk={ask} onClose={close} />
        ) : (
          <div className="flex flex-wrap">
            <Button
              variant="ghost"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setAsking(true)}
            >
              <Sparkles size={16} aria-hidden />
              Ask {brand.assistant}
            </Button>
            <MakeCarouselOfSelection onOpen={makeCarousel} />
          </div>
        )}
      </BubbleMenu>
      <CarouselMaker
        isOpen={carouselOf !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setCarouselOf(null)
        }}
        source={{ kind: 'text', text: carouselOf ?? '' }}
        onAttach={attachTo(change, null)}
      />
    </>
  )
}

/** Keeps the selection visible while the focus, and with it the browser's own highlight, is in the box. */
function useSelectionInSight(editor: Editor, isAsking: boolean): void {
  // The editor.
  useEffect(() => {
    if (!isAsking) return undefined
    const { from, to } = editor.state.selection
    editor.commands.setUnderlines('asked', [{ id: 'asked', from, to }])
    return () => {
      if (!editor.isDestroyed) editor.commands.setUnderlines('asked', [])
    }
  }, [editor, isAsking])
}

type AskFormProps = { onAsk: (prompt: string | null) => void; onClose: () => void }

function AskForm({ onAsk, onClose }: AskFormProps) {
  const [prompt, setPrompt] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The document's focus: the box is opened to be typed into.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const isEnough = prompt.trim().length >= askPromptMin
  const submit = () => {
    if (isEnough) onAsk(prompt.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation()
      onClose()
    } else if (isSendKey(event)) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <form
      ref={form}
      className="w-[min(340px,calc(100vw-32px))]"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex items-end gap-1 p-1.5">
        <GrowingTextarea
          label="Describe your change"
          placeholder="Describe your change"
          value={prompt}
          height={askBoxHeightPx}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-w-0 grow rounded-md bg-transparent px-2 py-3 text-sm leading-5 -outline-offset-2 placeholder:text-ink-soft"
        />
        <IconButton label="Submit" variant="primary" type="submit" disabled={!isEnough}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="flex items-center gap-2 border-t border-line px-3 py-1.5">
        <span className="text-xs text-ink-soft">Quick Actions</span>
        <Button variant="outline" onClick={() => onAsk(null)}>
          <RefreshCw size={14} aria-hidden />
          Rewrite
        </Button>
      </div>
    </form>
  )
}

const textBetween = (editor: Editor, from: number, to: number) =>
  editor.state.doc.textBetween(from, to, '\n', '\n')

let count = 0

/** Rewrites the selected text (specification 4.5): marked in the meantime, then replaced and saved, or left as it was. */
function useRewriting(editor: Editor, session: DocumentSession) {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const rewrite = async (prompt: string | null) => {
    const { from, to } = editor.state.selection
    const selectedLine = textBetween(editor, from, to)
    if (selectedLine.trim() === '') return
    count += 1
    const id = `rewrite-${count}`
    setRunning((before) => before + 1)
    editor.commands.markRegenerating({ id, from, to })
    try {
      const { regeneratedLine, note } = await call(regenerateLine, {
        body: {
          documentId: session.documentId,
          fullContent: textBetween(editor, 0, editor.state.doc.content.size),
          selectedLine,
          selectedHtml: '',
          ...(prompt === null ? {} : { prompt }),
          ...chosenModel(client),
        },
      })
      if (note !== undefined) {
        editor.commands.clearRegenerating(id)
        toast.message(note)
        return
      }
      editor.commands.replaceRegenerating({ id, text: regeneratedLine })
      session.saveNow()
      track('selection rewritten', { asked: prompt !== null })
    } catch (error) {
      // oxlint-disable-next-line no-console -- The specification (8.5) wants this logged and nothing else said.
      console.error('Failed to regenerate line', error)
      editor.commands.clearRegenerating(id)
    } finally {
      setRunning((before) => before - 1)
    }
  }
  return { isRewriting: running > 0, rewrite: (prompt: string | null) => void rewrite(prompt) }
}
