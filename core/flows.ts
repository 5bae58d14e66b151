/** The guided flows (spec 4.6): their steps in order, and how each begins. */
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
/** A step of a flow, as it goes with a message. */
export type FlowPlace = { flowType: FlowType; flowStep: string }

const isFlowType = (name: string): name is FlowType => Object.hasOwn(flows, name)

/** In the order of their buttons. */
export const flowTypes = Object.keys(flows).filter(isFlowType)

const stepsOf = (type: FlowType): readonly string[] => flows[type].steps

/** Where a flow begins. */
export const firstPlace = (flowType: FlowType): FlowPlace => ({ flowType, flowStep: 'init' })

/** The place that these two names stand for; null when they are not in the table, which is no flow. */
export function readPlace(
  type: string | null | undefined,
  step: string | null | undefined,
): FlowPlace | null {
  if (typeof type !== 'string' || typeof step !== 'string' || !isFlowType(type)) return null
  return stepsOf(type).includes(step) ? { flowType: type, flowStep: step } : null
}

/** The step that the next message goes with; null after the last one, when the flow has ended. */
export function nextPlace({ flowType, flowStep }: FlowPlace): FlowPlace | null {
  const steps = stepsOf(flowType)
  const place = steps.indexOf(flowStep)
  const next = place === -1 ? undefined : steps[place + 1]
  return next === undefined ? null : { flowType, flowStep: next }
}

/** Whether messages of this flow are answered with a search of the web, whatever the switch says. */
export const needsWebSearch = (place: FlowPlace | null): boolean => place?.flowType === 'trending'

/** What the next message of a flow answers, for above the message box (specification 2.8), by the step it goes with. */
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

/** The words above the message box while a message at this place is awaited; null when none is. */
export const promptOf = (next: FlowPlace | null): string | null =>
  next === null ? null : (prompts[next.flowType][next.flowStep] ?? null)

/** What is sent for a choice, and where in which flow. */
export type ChoiceSending = { text: string; place: FlowPlace | null }

/** What the choices of specification 4.7 send. */
export const choiceWords = { source: 'Give me post ideas', template: 'I want post ideas' } as const

/**
 * What choosing something to write about sends (specification 4.7). `last` is where the chat's last message stood.
 * Outside hook-variations the template is let go as well, and only the first choice of post-ideas is a step of a flow.
 */
export function sendingForSource(last: FlowPlace | null): ChoiceSending & { keepsTemplate: boolean } {
  if (last?.flowType === 'hook-variations')
    return { text: choiceWords.source, place: nextPlace(last), keepsTemplate: true }
  const isFirst = last?.flowType === 'post-ideas' && last.flowStep === 'init'
  const place = isFirst ? nextPlace(last) : null
  return { text: choiceWords.source, place, keepsTemplate: false }
}

/** What choosing a template sends (specification 4.7); null outside hook-variations, where it is only chosen. */
export const sendingForTemplate = (last: FlowPlace | null): ChoiceSending | null =>
  last?.flowType === 'hook-variations' ? { text: choiceWords.template, place: nextPlace(last) } : null
