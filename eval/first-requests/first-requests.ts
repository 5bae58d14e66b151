import { evalBrief, type EvalBrief } from '#eval/brief.ts'
import { english, type FirstRequests } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

const languages: Record<string, FirstRequests> = { english, german, spanish, french }

/** First messages of a new account that contain everything the post needs; all people and figures are fictitious. */
export const firstRequests: EvalBrief[] = Object.entries(languages).flatMap(([language, requests]) =>
  Object.entries(requests).map(([kind, request]) =>
    evalBrief.parse({
      id: `first-${language}-${kind}`,
      trade: 'founding',
      task: 'draft',
      length: 'Short',
      request,
      material: {},
    }),
  ),
)
