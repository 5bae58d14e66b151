import { Lightbulb, WandSparkles } from 'lucide-react'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { toNetworkText } from '#core/post-text.ts'
import type { useDocumentSession } from '#web/features/editor/queries.ts'
import { useSession } from '#web/features/editor/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsDesktop } from '#web/ui/use-media.ts'
import { usePanelChat } from './panel-chat.tsx'

const tools = [
  { label: 'Add final polish', prompt: artifactPrompts.polish, Icon: WandSparkles },
  { label: 'Request suggestions', prompt: artifactPrompts.suggest, Icon: Lightbulb },
] as const

type PromptToolsProps = {
  session: ReturnType<typeof useDocumentSession>
  /** Whether what is on the screen is what can be edited. */
  isEditable: boolean
}

/** What the assistant can be asked for with one press (specification 2.9): in words where there is no pointer to hover. */
export function PromptTools({ session, isEditable }: PromptToolsProps) {
  const asking = usePanelChat()
  const isDesktop = useIsDesktop()
  const isEmpty = useSession(session, ({ post }) => toNetworkText(post.text) === '') ?? true
  if (asking === null) return null
  const isDisabled = asking.isBusy || !isEditable || isEmpty
  return (
    <fieldset
      aria-label="Ask the assistant"
      className="order-last flex min-w-0 basis-full items-center gap-1 overflow-x-auto md:order-none md:basis-auto"
    >
      {tools.map(({ label, prompt, Icon }) =>
        isDesktop ? (
          <IconButton
            key={label}
            label={label}
            side="bottom"
            disabled={isDisabled}
            onClick={() => asking.ask(prompt)}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        ) : (
          <Button
            key={label}
            variant="ghost"
            className="px-2"
            disabled={isDisabled}
            onClick={() => asking.ask(prompt)}
          >
            <Icon size={16} aria-hidden />
            {label}
          </Button>
        ),
      )}
    </fieldset>
  )
}
