import { clsx } from 'clsx'

const mostShown = 99

/** A count in the corner of a button that is `relative`; nothing for 0. The button's name has to say it, too. */
export const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden
    className={clsx(
      'pointer-events-none absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent',
      count === 0 && 'hidden',
    )}
  >
    {count > mostShown ? `${mostShown}+` : count}
  </span>
)
