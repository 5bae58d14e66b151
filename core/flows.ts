/** The guided flows (spec 4.6): their steps in order, and the message that starts each. */
export const flows = {
  'post-ideas': {
    starter: 'Give post ideas',
    message: 'I want to get post ideas',
    steps: ['init', 'category-selected', 'ideas-generated'],
  },
  trending: {
    starter: "What's trending",
    message: "I want to research what's trending",
    steps: ['init', 'industry-input', 'trend-select', 'ideas'],
  },
  'hook-variations': {
    starter: 'Give a template',
    message: 'Give me a template',
    steps: ['init', 'template-selected', 'topic-selected'],
  },
} as const

export type FlowType = keyof typeof flows
/** The position in a flow that is sent with a message. */
export type FlowPlace = { flowType: FlowType; flowStep: string }

const isFlowType = (name: string): name is FlowType => Object.hasOwn(flows, name)

/** In the order of their buttons. */
export const flowTypes = Object.keys(flows).filter(isFlowType)

const stepsOf = (type: FlowType): readonly string[] => flows[type].steps

/** Returns the first step of a flow. */
export const firstPlace = (flowType: FlowType): FlowPlace => ({ flowType, flowStep: 'init' })

/** Validates the names of a flow and step; null when they are not in the table, which means no flow. */
export function readPlace(
  type: string | null | undefined,
  step: string | null | undefined,
): FlowPlace | null {
  if (typeof type !== 'string' || typeof step !== 'string' || !isFlowType(type)) return null
  return stepsOf(type).includes(step) ? { flowType: type, flowStep: step } : null
}

/** Returns the step that the next message belongs to; null after the last one, when the flow has ended. */
export function nextPlace({ flowType, flowStep }: FlowPlace): FlowPlace | null {
  const steps = stepsOf(flowType)
  const place = steps.indexOf(flowStep)
  const next = place === -1 ? undefined : steps[place + 1]
  return next === undefined ? null : { flowType, flowStep: next }
}

/** Whether messages of this flow always use web search, regardless of the switch. */
export const needsWebSearch = (place: FlowPlace | null): boolean => place?.flowType === 'trending'

/** The prompts above the message box (specification 2.8), by the step that the next message belongs to. */
const prompts: Record<FlowType, Record<string, string>> = {
  'post-ideas': {
    'category-selected': 'Choose what your post ideas should be about, or type a topic',
    'ideas-generated': 'Choose an idea to draft, or say what you would rather write about',
  },
  trending: {
    'industry-input': 'Type your industry or niche',
    'trend-select': 'Choose what your post ideas should be about, or type a trend of your own',
    ideas: 'Choose a post idea to develop, or type one of your own',
  },
  'hook-variations': {
    'template-selected': 'Choose a template, or describe the one that you want',
    'topic-selected': 'Choose what your post should be about, or type a topic',
  },
}

/** Returns the prompt above the message box for the step that is awaited next; null when there is none. */
export const promptOf = (next: FlowPlace | null): string | null =>
  next === null ? null : (prompts[next.flowType][next.flowStep] ?? null)

/** The message that a choice sends, and its place in a flow. */
export type ChoiceSending = { text: string; place: FlowPlace | null }

/** The messages that the choices of specification 4.7 send. */
export const choiceWords = { source: 'Give me post ideas', template: 'I want post ideas' } as const

/**
 * Returns the message for choosing something to write about (specification 4.7). `last` is the flow place of the chat's
 * last message. Outside hook-variations the template is dropped too, and only the first choice of post-ideas is a step
 * of a flow.
 */
export function sendingForSource(last: FlowPlace | null): ChoiceSending & { keepsTemplate: boolean } {
  if (last?.flowType === 'hook-variations')
    return { text: choiceWords.source, place: nextPlace(last), keepsTemplate: true }
  const isFirst = last?.flowType === 'post-ideas' && last.flowStep === 'init'
  const place = isFirst ? nextPlace(last) : null
  return { text: choiceWords.source, place, keepsTemplate: false }
}

/**
 * Returns the message for choosing a template (specification 4.7); null outside hook-variations, where the template is
 * only selected.
 */
export const sendingForTemplate = (last: FlowPlace | null): ChoiceSending | null =>
  last?.flowType === 'hook-variations' ? { text: choiceWords.template, place: nextPlace(last) } : null
