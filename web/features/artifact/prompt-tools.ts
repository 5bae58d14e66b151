import { Lightbulb, WandSparkles } from 'lucide-react'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import { type useDocumentSession, useSession } from '#web/features/editor/queries.ts'
import { usePanelChat } from './panel-chat.tsx'
import type { PanelAction } from './panel-header.tsx'

const tools = [
  { label: 'Add final polish', prompt: artifactPrompts.polish, Icon: WandSparkles },
  { label: 'Request suggestions', prompt: artifactPrompts.suggest, Icon: Lightbulb },
] as const

type PromptToolsOptions = {
  session: ReturnType<typeof useDocumentSession>
  /** Whether what is on screen can be edited. */
  isEditable: boolean
}

/** Returns what the assistant can be asked for with one press (specification 2.9); nothing where there is no chat. */
export function usePromptTools({ session, isEditable }: PromptToolsOptions): PanelAction[] {
  const asking = usePanelChat()
  const isEmpty = useSession(session, ({ post }) => toNetworkText(post.text) === '') ?? true
  if (asking === null) return []
  const isDisabled = asking.isBusy || !isEditable || isEmpty
  return tools.map(({ label, prompt, Icon }) => ({
    label,
    Icon,
    run: isDisabled ? undefined : () => asking.ask(prompt),
  }))
}
