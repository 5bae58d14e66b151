import { Square, SquareCheck, Check, Copy, ExternalLink } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { isValidElement, memo, type MouseEvent, type ReactNode } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { IconButton } from '#web/ui/button.tsx'
import { useCopy } from './copy-message.tsx'

type LinkProps = { href?: string | undefined; children?: ReactNode } & ExtraProps

/** A picture inside a link becomes a link itself, followed by the other one: links cannot be nested. */
function ReplyLink({ href, node, children }: LinkProps) {
  const hasPicture = node?.children.some((child) => child.type === 'element' && child.tagName === 'img')
  if (!href) return <span>{children}</span>
  if (ownPage.test(href)) return <OwnLink href={href}>{children}</OwnLink>
  if (!hasPicture) return <ForeignLink href={href}>{children}</ForeignLink>
  return (
    <>
      {children} <ForeignLink href={href}>{new URL(href).host || href}</ForeignLink>
    </>
  )
}

/** The app's own pages that a reply may link to, e.g. to add something that is missing. */
const ownPage = /^\/(?:settings|identity|knowledge-base|swipes|templates|audiences)(?:[?#][\w=&-]*)?$/

const linkClass = 'font-medium text-ink underline decoration-accent underline-offset-2 hover:text-accent'

function OwnLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter({ warn: false })
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={go} className={linkClass}>
      {children}
    </a>
  )
}

const ForeignLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
    {children}
  </a>
)

function codeOf(children: ReactNode): { code: string; language: string } {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children))
    return { code: '', language: '' }
  const { className, children: text } = children.props
  return {
    code: typeof text === 'string' ? text.replace(/\n$/, '') : '',
    language: /language-(\S+)/.exec(className ?? '')?.[1] ?? '',
  }
}

const TaskMark = ({ checked }: { checked: boolean }) => {
  const Mark = checked ? SquareCheck : Square
  return (
    <>
      <Mark size={16} aria-hidden className="me-1 inline-block align-[-2px]" />
      <span className="sr-only">{checked ? 'Done: ' : 'Not done: '}</span>
    </>
  )
}

/** The components for markdown. Headings rank below the chat's own; ids set by a reply are dropped. */
const components: Components = {
  a: ReplyLink,
  img: ({ src, alt }) => <RemoteImage address={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ children }) => <CodeBlock {...codeOf(children)} />,
  code: ({ children }) => (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em]">{children}</code>
  ),
  h1: ({ children }) => <h2 className="mt-6 mb-2 text-xl font-semibold first:mt-0">{children}</h2>,
  h2: ({ children }) => <h2 className="mt-6 mb-2 text-xl font-semibold first:mt-0">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-4 mb-2 font-semibold first:mt-0">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-4 mb-1 font-semibold first:mt-0">{children}</h4>,
  h5: ({ children }) => <h5 className="mt-4 mb-1 font-semibold first:mt-0">{children}</h5>,
  h6: ({ children }) => <h6 className="mt-4 mb-1 font-semibold first:mt-0">{children}</h6>,
  p: ({ children }) => <p className="my-3 first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => (
    <ul dir="auto" className="my-3 list-disc space-y-1 ps-6 marker:text-ink-soft">
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol dir="auto" start={start} className="my-3 list-decimal space-y-1 ps-6 marker:text-ink-soft">
      {children}
    </ol>
  ),
  li: ({ children, className }) => (
    <li className={className?.includes('task-list-item') ? '-ms-6 list-none' : ''}>{children}</li>
  ),
  input: ({ checked }) => <TaskMark checked={checked === true} />,
  section: ({ children }) => <section className="mt-6 text-sm text-ink-soft">{children}</section>,
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="my-3 border-s-2 border-line ps-4 text-ink-soft">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="my-6 border-line" />,
  table: ({ children }) => (
    // Lets tables wider than the screen be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <figure aria-label="Table" tabIndex={0} className="my-3 overflow-x-auto">
      <table dir="auto" className="w-max min-w-full border-collapse text-start">
        {children}
      </table>
    </figure>
  ),
  th: ({ children, style }) => (
    <th style={style} className={`${cellClass} font-semibold`}>
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className={cellClass}>
      {children}
    </td>
  ),
}

const cellClass = 'max-w-80 border-b border-line px-2 py-1 align-top wrap-normal'

const plugins = [remarkGfm]
const keepSafe = (address: string, key: string) =>
  key === 'src' || ownPage.test(address) ? address : (safeLink(address) ?? '')

/** A reply's markdown. HTML in it is shown as text; nothing external is loaded unasked. */
export const MarkdownText = memo(({ text }: { text: string }) => (
  <div className="min-w-0 text-base leading-7 wrap-anywhere">
    <Markdown remarkPlugins={plugins} components={components} urlTransform={keepSafe}>
      {text}
    </Markdown>
  </div>
))

/** A reply's code block with a copy button. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <div className="my-3 overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex items-center justify-between border-b border-line py-0.5 pr-1 pl-3 text-xs text-ink-soft">
        <span className="min-w-0 truncate">{language || 'Text'}</span>
        <IconButton label="Copy code" onClick={() => void copy(code)}>
          {isCopied ? <Check size={16} /> : <Copy size={16} />}
        </IconButton>
      </div>
      {/* Lets code wider than the screen be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-xs leading-5 wrap-normal">
        <code>{code}</code>
      </pre>
    </div>
  )
}

/**
 * An external picture, shown as a link. Its URL may have been chosen to leak what was said here, so nothing is fetched
 * unless the reader opens it; the page's content security policy enforces that too.
 */
export function RemoteImage({ address, alt }: { address: string; alt: string }) {
  const picture = safePicture(address)
  if (!picture) return <span className="text-ink-soft">{alt}</span>
  return (
    <span className="my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      {alt === '' ? null : <span className="text-ink-soft">{alt}</span>}
      <a
        href={picture.href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex max-w-full items-center gap-1.5 underline"
      >
        <span className="truncate">Open image from {picture.host}</span>
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </span>
  )
}
const linkProtocols = ['http:', 'https:', 'mailto:']

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** Returns the URL if a reply may link to it: absolute, with http, https or mailto; otherwise null. */
export function safeLink(address: string): string | null {
  const url = parse(address)
  return url && linkProtocols.includes(url.protocol) ? url.href : null
}

/** Returns where a reply's picture can be fetched, over HTTPS as the page's policy requires; null for anything but http(s). */
export function safePicture(address: string): { href: string; host: string } | null {
  const url = parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.protocol = 'https:'
  return { href: url.href, host: url.host }
}
