import type { Material } from '#server/adapters/language-model/offline-task.ts'
import type { PromptContext } from './prompt-context.ts'

/**
 * What the offline writer may take sentences from, what says most about a topic first: swipes are examples of style, and
 * none of the writer's words. An offer's call to action ends the post.
 */
export function offlineMaterial({ story, offer, knowledge }: PromptContext): Material[] {
  const label = offer?.name ?? ''
  const offered = [
    offer?.description ?? '',
    ...(offer?.audience == null ? [] : [`Who it is for: ${offer.audience}`]),
  ].join('\n')
  const call = offer?.callToAction ?? ''
  return [
    ...knowledge.map(({ title, text }) => ({ label: title, text, isChosen: true })),
    ...(story === undefined ? [] : [{ label: 'My Story', text: story, isChosen: true, isBackground: true }]),
    ...(offered.trim() === '' ? [] : [{ label, text: offered, isChosen: true }]),
    ...(call.trim() === '' ? [] : [{ label, text: call, isChosen: true, isCall: true }]),
  ]
}
