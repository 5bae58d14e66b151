import { Heart, PartyPopper, ThumbsUp } from 'lucide-react'

const signs = [
  { Icon: ThumbsUp, colour: '#378fe9' },
  { Icon: PartyPopper, colour: '#6dae4f' },
  { Icon: Heart, colour: '#df704d' },
]

/** The three reactions that the feed shows before their number. */
export const ReactionSigns = () => (
  <span aria-hidden className="flex -space-x-1">
    {signs.map(({ Icon, colour }) => (
      <span
        key={colour}
        className="flex size-4 items-center justify-center rounded-full ring-1 ring-(--card-surface)"
        style={{ background: colour }}
      >
        <Icon size={9} color="#fff" fill="#fff" />
      </span>
    ))}
  </span>
)
