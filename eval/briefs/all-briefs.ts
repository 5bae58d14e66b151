import { evalBrief, type EvalBrief } from '#eval/brief.ts'
import { consultingBriefs } from './consulting.ts'
import { designBriefs } from './design.ts'
import { educationBriefs } from './education.ts'
import { engineeringBriefs } from './engineering.ts'
import { financeBriefs } from './finance.ts'
import { foundingBriefs } from './founding.ts'
import { healthBriefs } from './health.ts'
import { peopleBriefs } from './people.ts'
import { recruitingBriefs } from './recruiting.ts'
import { salesBriefs } from './sales.ts'

/** The forty briefs of the evaluation; all people, companies and figures in them are fictitious. */
export const allBriefs: EvalBrief[] = [
  ...engineeringBriefs,
  ...salesBriefs,
  ...peopleBriefs,
  ...foundingBriefs,
  ...financeBriefs,
  ...healthBriefs,
  ...educationBriefs,
  ...designBriefs,
  ...consultingBriefs,
  ...recruitingBriefs,
].map((brief) => evalBrief.parse(brief))
