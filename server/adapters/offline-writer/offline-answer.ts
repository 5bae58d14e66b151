import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { findSlips, withoutSlips } from './grammar.ts'
import { composeDraft } from './drafting/offline-draft.ts'
import { findOpenings } from './offline-hooks.ts'
import { findIdeas, findTrends } from './offline-ideas.ts'
import { answerTurn, type OfflineAnswer } from './offline-reply.ts'
import { asksForPolish, partToPolish, revisePost, whyUnchanged } from './editing/offline-revise.ts'
import { findSuggestions } from './offline-suggestions.ts'
import type { OfflineTask, ReviseTask } from './offline-task.ts'
import { writeMarked, writeRevised } from './editing/marks.ts'
import { replacePart } from './editing/post-parts.ts'
import { chatTitle } from './reading/request.ts'

/**
 * What the offline writer's thread is asked for: an answer, why a revision would change or has changed nothing, or
 * further openings beyond the known ones.
 */
export type OfflineRequest =
  | { ask: 'answer'; task: OfflineTask; prompt: LanguageModelV4Prompt; toolNames: string[] }
  | { ask: 'why-no-revision'; task: ReviseTask }
  | { ask: 'why-unchanged'; description: string }
  | { ask: 'openings'; content: string; known: string[] }

const untitledChat = 'New chat'

const listed = (elements: object[]): OfflineAnswer => ({ kind: 'text', text: JSON.stringify({ elements }) })

async function revise(task: ReviseTask): Promise<string> {
  const text = revisePost(task)
  const span = asksForPolish(task.description) ? partToPolish(text, task.description) : undefined
  if (span === undefined) return writeRevised(task, text)
  const part = text.slice(span.from, span.to)
  return writeRevised(task, replacePart(text, span, withoutSlips(part, await findSlips(part))))
}

/** Returns why a revision would leave a post unchanged; undefined if it changes something. */
async function whyNoRevision(task: ReviseTask): Promise<string | undefined> {
  const isSame = (text: string) => text.trim() === writeMarked(task.content, task.marks ?? []).trim()
  // Checked first: checking the spelling takes seconds.
  if (!isSame(writeRevised(task, revisePost(task)))) return undefined
  return isSame(await revise(task)) ? whyUnchanged(task.description, task.content) : undefined
}

async function answer({
  task,
  prompt,
  toolNames,
}: OfflineRequest & { ask: 'answer' }): Promise<OfflineAnswer> {
  switch (task.task) {
    case 'reply': {
      const { task: _, notes = [], hasTemplate = false, offers, documentId, ...chosen } = task
      return answerTurn({ ...chosen, prompt, toolNames, documentId, notes, hasTemplate, offers })
    }
    case 'draft':
      return { kind: 'text', text: composeDraft(task) }
    case 'revise':
      return { kind: 'text', text: await revise(task) }
    case 'title':
      return { kind: 'text', text: chatTitle(task.text) || untitledChat }
    case 'suggest':
      return listed(findSuggestions(task.content, await findSlips(task.content)))
    case 'hooks':
      return listed(findOpenings(task.content).map((opening) => ({ opening })))
    case 'ideas':
      return listed(findIdeas(task))
    case 'post-ideas':
      return listed(findIdeas(task).map(({ title, summary }) => ({ title, description: summary })))
    case 'trends':
      return listed(findTrends(task.results))
  }
}

/** Returns an OfflineAnswer, openings, or a sentence; undefined where a revision would change something. */
export async function workOffline(
  request: OfflineRequest,
): Promise<OfflineAnswer | string[] | string | undefined> {
  switch (request.ask) {
    case 'answer':
      return answer(request)
    case 'why-no-revision':
      return whyNoRevision(request.task)
    case 'why-unchanged':
      return whyUnchanged(request.description)
    case 'openings':
      return findOpenings(request.content, request.known)
  }
}
