import { clsx } from 'clsx'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import { settingsSections } from './queries.ts'

/** A section is the current one from where its heading is this close to the top, in px. */
const nearTop = 140

/** Returns the anchor of the section that is being read in the part of the page that scrolls. */
function anchorInSight(pane: Element | null | undefined): string | undefined {
  const anchors = settingsSections.map(({ anchor }) => anchor)
  const topOf = (anchor: string) => document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity
  const at = anchors.findLastIndex((anchor) => topOf(anchor) <= nearTop)
  // The last sections do not reach the top: there, the one that was asked for counts.
  const isAtEnd = pane != null && pane.scrollTop + pane.clientHeight > pane.scrollHeight - 2
  const asked = anchors.findIndex((anchor) => `#${anchor}` === location.hash)
  return anchors[isAtEnd ? Math.max(at, asked, 0) : Math.max(at, 0)]
}

/**
 * Links to the sections of the settings. On a phone they are one row that scrolls sideways by itself and stays in sight,
 * with the link to the current section.
 */
export function SectionLinks() {
  const row = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(settingsSections[0]?.anchor)
  const navigate = useNavigate()
  // The section that the address asks for, until the reader scrolls, types or presses something.
  const asked = useRef(location.hash.slice(1))
  useListener(document, 'wheel touchmove keydown pointerdown focusin', () => void (asked.current = ''), {
    capture: true,
  })
  const goTo = (event: MouseEvent, hash: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: '/settings', hash })
  }
  // The page's scrolling: it does not bubble from the part that scrolls.
  useListener(document, 'scroll', () => setCurrent(anchorInSight(row.current?.parentElement)), {
    capture: true,
  })
  // The sections, which move when one above them has loaded, and at first: the one asked for stays at the top.
  useEffect(() => {
    const sections = row.current?.nextElementSibling
    if (!sections) return undefined
    const observer = new ResizeObserver(() => {
      if (asked.current !== '') document.getElementById(asked.current)?.scrollIntoView()
      setCurrent(anchorInSight(row.current?.parentElement))
    })
    observer.observe(sections)
    return () => observer.disconnect()
  }, [])
  // The row's scrolling: shows the current link without moving the page, nor a link that is being pressed.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link && !row.current.matches(':active'))
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav
      ref={row}
      aria-label="Sections"
      className="mx-auto flex w-full max-w-3xl shrink-0 gap-x-4 gap-y-1 overflow-x-auto bg-paper px-4 py-1 text-sm [scrollbar-width:none] upright:sticky max-md:top-0 max-md:z-10 max-md:border-b max-md:border-line md:flex-wrap"
    >
      {settingsSections.map(({ anchor, heading }) => (
        <a
          key={anchor}
          // Not a Link, which would call each of them the current page.
          href={`#${anchor}`}
          aria-current={anchor === current ? 'location' : undefined}
          onClick={(event) => goTo(event, anchor)}
          // The row lies in the page's scroll padding (3 rem): without this, focusing a link would move the page.
          style={{ scrollMarginBlock: '-3rem 3rem' }}
          className={clsx(
            'shrink-0 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center',
            anchor === current ? 'text-ink underline' : 'text-ink-soft',
          )}
        >
          {heading}
        </a>
      ))}
    </nav>
  )
}
