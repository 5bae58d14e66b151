import { clsx } from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { countCharacters, counterState, type PostText } from '#core/post-text.ts'

const looks = {
  ok: { colour: 'text-ink-soft', Icon: null, spoken: '' },
  warning: { colour: 'text-warn', Icon: TriangleAlert, spoken: 'The post is close to the limit.' },
  over: { colour: 'text-bad', Icon: CircleAlert, spoken: 'The post is over the limit.' },
} as const

/**
 * What is left of the network's limit, counted on the very text that is saved and sent (specification 5.6). A screen
 * reader hears when a threshold is crossed, not every key.
 */
export function CharacterCounter({ post }: { post: PostText }) {
  const { tone, text } = counterState(countCharacters(post))
  const { colour, Icon, spoken } = looks[tone]
  return (
    <div
      data-tone={tone}
      className={clsx(
        'inline-flex items-center gap-1 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs font-medium tabular-nums shadow-float',
        colour,
      )}
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      <span>{text}</span>
      <output className="sr-only">{spoken}</output>
    </div>
  )
}
