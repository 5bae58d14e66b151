import { cleanIdea, cleanQuestion, cleanSection, cleanTemplate, cleanTrend } from './clean-values.ts'
import {
  formatHeadings,
  noTemplatesWords,
  type Idea,
  type PostIdea,
  type Question,
  type SourceItem,
  type SourceSection,
  type TemplateChoice,
  type Trend,
} from './format-values.ts'
import { escapeText } from './plain-text.ts'

/*
 * The canonical markdown of the formats (specification 4.8). Parsing it yields the values as `clean…` normalizes them,
 * and the markdown of a list is a prefix of that of a longer one, so that it can be streamed item by item.
 */

const under = (heading: string, blocks: string[]) => [heading, ...blocks].join('\n\n')
const lines = (...texts: string[]) => texts.filter((text) => text !== '').join('\n')

export const writeIdeas = (ideas: readonly Idea[]): string => ideas.map(writeIdea).join('\n\n')

function writeIdea(idea: Idea): string {
  const { number, title, summary } = cleanIdea(idea)
  return lines(`**Idea ${number}: ${escapeText(title)}**`, summary)
}

export const writeTrends = (trends: readonly Trend[]): string =>
  under(formatHeadings.trends, trends.map(writeTrend))

function writeTrend(trend: Trend): string {
  const { number, title, description } = cleanTrend(trend)
  const mark = `${number}. `
  return lines(`${mark}**${escapeText(title)}**`, indented(description, mark.length))
}

/** Indents text under a list item, so that every markdown parser treats it as part of the item. */
const indented = (text: string, width: number) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(width) + line))
    .join('\n')

export const writePostIdeas = (ideas: readonly PostIdea[]): string =>
  under(formatHeadings['post-ideas'], ideas.map(writePostIdea))

function writePostIdea(idea: PostIdea): string {
  const { number, title, description } = cleanTrend(idea)
  return lines(`### ${number}. ${escapeText(title)}`, description)
}

/** Writes questions with their answer options; without any, an empty option shows that any answer is welcome. */
export const writeQuestions = (questions: readonly Question[]): string =>
  questions.map(cleanQuestion).map(writeQuestion).join('\n')

function writeQuestion({ number, text, options }: Question): string {
  const mark = `${number}. `
  const answers = options.length === 0 ? [{ text: '…', noteId: null }] : options
  const tasks = answers.map(
    (option) => `- [ ] ${escapeText(option.text)}${option.noteId === null ? '' : ` {kb:${option.noteId}}`}`,
  )
  return `${mark}${escapeText(text)}\n${indented(tasks.join('\n'), mark.length)}`
}

/** Expects ids of letters, digits, "-" and "_" only, as all of Lede's are. */
export const writeSources = (sections: readonly SourceSection[]): string =>
  under(formatHeadings.sources, sections.map(writeSection))

function writeSection(section: SourceSection): string {
  const { title, items, emptyMessage } = cleanSection(section)
  const empty = emptyMessage === '' ? [] : [`*${escapeText(emptyMessage)}*`]
  return [`### ${escapeText(title)}`, ...(items.length > 0 ? [items.map(writeItem).join('\n')] : empty)].join(
    '\n\n',
  )
}

const writeItem = ({ name, type, id, description }: SourceItem): string =>
  `- **${escapeText(name)}** {${type}:${id}}${description === '' ? '' : ` - ${escapeText(description)}`}`

export const writeTemplates = (templates: readonly TemplateChoice[]): string =>
  under(formatHeadings.templates, templates.length === 0 ? [noTemplatesWords] : templates.map(writeTemplate))

function writeTemplate(template: TemplateChoice, place: number): string {
  const { id, title, description } = cleanTemplate(template)
  return lines(`### ${place + 1}. ${escapeText(title)}`, escapeStart(description), `{template:${id}}`)
}

/** Escapes a plain text so that no parser takes its line for a heading, list item, code or rule. */
const escapeStart = (text: string): string =>
  escapeText(text)
    .replace(/^[#\-+>=|]/, String.raw`\$&`)
    .replace(/^(\d{1,3})([.):])/, String.raw`$1\$2`)
