import type { Mark } from './post-text.ts'

const words = (source: string) => new Set(source.split(' '))

const marks = new Map<string, Mark>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'strike'],
  ['strike', 'strike'],
  ['del', 'strike'],
])

/** The mark that a tag stands for. */
export const markOfTag = (tag: string): Mark | undefined => marks.get(tag)

/** Tags that make a paragraph of their own, also an empty one. */
export const paragraphTags = words('p h1 h2 h3 h4 h5 h6 pre')

/** Tags that begin and end a line, but make none when there is nothing in them. */
export const blockTags = words(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form ' +
    'head header hr html main nav ol section summary table tbody td tfoot th thead tr ul',
)

/** Tags that nobody means as a placeholder ("Dear <name>"), so that one of them makes a text HTML. */
const tellingTags = words(
  'p br div h1 h2 h3 h4 h5 h6 ul ol li b strong i em s strike del span a u blockquote pre code ' +
    'script style table tr td hr img ins sub sup',
)

/** Whether a tag shows that the text around it is HTML. */
export const tellsHtml = ({ kind, tag }: { kind: 'open' | 'close'; tag: string }): boolean =>
  tellingTags.has(tag) || (kind === 'close' && blockTags.has(tag))
