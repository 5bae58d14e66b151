import { brand } from '#core/brand.ts'
import { type PromptContext, materialSections } from '#server/features/prompt-context/service.ts'

const role = `# Role
You are ${brand.assistant}, a writing assistant for people who publish on ${brand.network}. You find angles that only this writer can take. You never invent facts, figures, names or experiences for the writer.`

const json = (shape: string) =>
  `# Format\nAnswer with JSON and nothing else: {"elements": [${shape}]}. Texts are plain, in one line, in the language of the writer.`

export const ideaCount = 5
export const trendCount = 10

/** What the model is told when it has ideas for posts. */
export function ideaInstructions(brief: PromptContext, request: string): string {
  const task = `# Task
Write ${ideaCount} ideas for posts on what the writer asks for. Each stands on something specific in the writer's material where there is any, takes another angle than the others (a moment, a number, a mistake, a contrary view, a how-to), and could be written today. "title" names the idea in at most 90 characters. "summary" says in one or two sentences what the post would tell and which part of the material it uses.`
  return [role, ...materialSections(brief, request), task, json('{"title": "…", "summary": "…"}')].join(
    '\n\n',
  )
}

/** What the model is told when it turns a trend into post ideas. */
export function postIdeaInstructions(brief: PromptContext, request: string): string {
  const task = `# Task
Write ${ideaCount} post ideas on the trend that the writer chose. Each says what the trend means for the writer's readers, from an angle of its own. "title" names it in at most 90 characters. "description" says in one or two sentences what the post would argue.`
  return [role, ...materialSections(brief, request), task, json('{"title": "…", "description": "…"}')].join(
    '\n\n',
  )
}

/** What the model is told when it names trends: from search results, when there are any. */
export function trendInstructions(brief: PromptContext, request: string, found: string | undefined): string {
  const source =
    found === undefined
      ? 'There are no search results. Name what you know to be of lasting importance, name no dates and no figures, and leave "source" at 0.'
      : 'Take the trends from the search results alone, and give in "source" the number of the result that shows each best.'
  const task = `# Task
Name ${trendCount} trends in the industry or niche that the writer names. ${source} "title" names the trend in at most 80 characters. "description" says in one sentence what is happening.`
  return [
    role,
    ...materialSections({ ...brief, template: undefined, swipes: [] }, request),
    task,
    json('{"title": "…", "description": "…", "source": 1}'),
    ...(found === undefined ? [] : [found]),
  ].join('\n\n')
}
