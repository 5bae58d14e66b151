import { postLengths } from '#core/post/post-length.ts'
import type { EvalBrief } from './brief.ts'
import type { Step } from './conversation.ts'
import { mostHookStrength, unsupported } from './figures.ts'
import { escaped, postHtml } from './page-marks.ts'
import { pageStyle } from './page-style.ts'
import type { BriefResult, EvalResult } from './result.ts'
import { columns, rowOf, summaryRows } from './words.ts'

const folded = (name: string, text: string) =>
  `<details><summary>${escaped(name)}</summary><pre>${escaped(text)}</pre></details>`

const fieldsOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')

function materialHtml({ material }: EvalBrief): string {
  const { knowledge, story, offer, audience, swipes, voice, template } = material
  const parts = [
    ...knowledge.map(({ title, content }) => folded(`Knowledge base: ${title}`, content)),
    ...(story === undefined ? [] : [folded('My Story', story)]),
    ...(offer === undefined ? [] : [folded(`Offer: ${offer.name}`, fieldsOf(offer))]),
    ...(audience === undefined ? [] : [folded(`Audience: ${audience.name}`, fieldsOf(audience))]),
    ...(template === undefined ? [] : [folded(`Template: ${template.title}`, template.content)]),
    ...swipes.map(({ title, content }) => folded(`Swipe: ${title}`, content)),
    ...(voice.length === 0
      ? []
      : [folded(`The writer’s own posts (${voice.length})`, voice.join('\n\n―\n\n'))]),
  ]
  return parts.length === 0 ? '<p class="soft">None besides the request.</p>' : parts.join('\n')
}

function stepHtml({ name, said, reply, problem }: Step): string {
  const outcome =
    problem === null ? '<span class="good">parsed</span>' : `<span class="bad">${escaped(problem)}</span>`
  return `<details><summary>${escaped(name)}: ${outcome}</summary><pre><b>Said:</b> ${escaped(said)}\n\n<b>Answered:</b>\n${escaped(reply)}</pre></details>`
}

const judged = (isGood: boolean, words: string) =>
  `<li class="${isGood ? 'good' : 'bad'}">${escaped(words)}</li>`

function figuresHtml({ brief, figures: { post, suffices } }: BriefResult): string {
  if (post === null) return ''
  const { min, max } = postLengths[brief.length]
  const open = unsupported(post.claims)
  const length = `${post.characters} characters, wanted ${min} to ${max}${suffices ? '' : ' (too little material for it)'}`
  return `<ul class="figures">
${judged(post.isInBand || (!suffices && post.characters <= max), length)}
${judged(open.length === 0, `${open.length} of ${post.claims.length} claims unsupported`)}
${judged(post.phrases.length === 0, `AI-sounding phrases: ${post.phrases.length}`)}
${judged(post.hookStrength === mostHookStrength, `hook ${post.hookStrength} of ${mostHookStrength}`)}
${post.schoolYear === null ? '' : `<li>school year ${post.schoolYear.toFixed(1)}</li>`}
${post.similarity === null ? '' : `<li>${Math.round(post.similarity)} % like the writer’s voice</li>`}
${post.slots.length === 0 ? '' : `<li>slots left open: ${post.slots.length}</li>`}
</ul>`
}

function hooksHtml({ figures: { hooks } }: BriefResult): string {
  if (hooks.length === 0) return ''
  const items = hooks.map(({ text, strength, unsupported: open }) => {
    const found =
      open.length === 0 ? '' : ` <span class="bad">unsupported: ${escaped(open.join(', '))}</span>`
    return `<li>${escaped(text)} <span class="soft">(${strength} of ${mostHookStrength})</span>${found}</li>`
  })
  return `<h3>Hooks</h3><ul>${items.join('')}</ul>`
}

function draftHtml(result: BriefResult): string {
  const { figures, run } = result
  if (run.broke !== null) return `<p class="bad">The run broke: ${escaped(run.broke)}</p>`
  if (figures.post === null) return '<p class="bad">There is no draft.</p>'
  return `<article class="card"><div class="who"><i></i><span>${escaped(run.post?.title ?? '')}<br><span class="soft">Just now</span></span></div>
${postHtml(figures.post)}</article>`
}

function requestOf(brief: EvalBrief): string {
  if ('request' in brief) return brief.request
  if ('industry' in brief) return `What’s trending in: ${brief.industry}`
  const place = { knowledge: 'the knowledge base', story: 'My Story', offer: 'an offer' }[brief.source]
  return `Idea ${brief.idea} from ${place}`
}

function sectionHtml(result: BriefResult): string {
  const { brief, run } = result
  return `<section id="${brief.id}"><header><h2>${brief.id}</h2><span class="soft">${brief.trade} · ${brief.task} · ${brief.length}</span></header>
<p>${escaped(requestOf(brief))}</p>
<div class="columns"><div>${draftHtml(result)}${figuresHtml(result)}${hooksHtml(result)}</div>
<div><h3>Material</h3>${materialHtml(brief)}<h3>Conversation</h3>${run.steps.map(stepHtml).join('\n')}</div></div></section>`
}

function tableHtml(results: readonly BriefResult[]): string {
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  const rows = results.map((result) => {
    const [name = '', ...cells] = rowOf(result)
    return `<tr><td><a href="#${name}">${escaped(name)}</a></td>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  })
  return `<div class="scroll" tabindex="0" role="region" aria-label="All figures"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

/** Renders a self-contained page: the totals, a table, and each brief with its material, draft and findings. */
export function writePage({ model, startedAt, results, summary }: EvalResult): string {
  const sums = summaryRows(summary)
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lede: evaluation of ${escaped(model)}</title><style>${pageStyle}</style></head>
<body><header><h1>${escaped(model)}</h1><p class="soft">${results.length} briefs · ${escaped(startedAt.slice(0, 16).replace('T', ' '))} UTC.
<mark class="claim">unsupported claim</mark> <mark class="phrase">AI-sounding phrase</mark> <mark class="slot">[open slot]</mark></p></header>
<main><dl class="sums">${sums}</dl>${tableHtml(results)}
${results.map(sectionHtml).join('\n')}</main></body></html>
`
}
