import type { VoiceProposal } from '#contract/materials/voice.ts'

/** The writer's changes, before and after. */
export const ChangeList = ({ changes }: Pick<VoiceProposal, 'changes'>) => (
  <ul className="mt-2 flex flex-col gap-2">
    {changes.map(({ before, after }) => (
      <li
        key={`${before}\n${after}`}
        className="border-l-2 border-line pl-2.5 text-[0.8125rem] text-ink-soft"
      >
        <p className="wrap-anywhere">
          <span className="font-medium">Before: </span>
          {before}
        </p>
        <p className="wrap-anywhere">
          <span className="font-medium">After: </span>
          {after === '' ? 'left out' : after}
        </p>
      </li>
    ))}
  </ul>
)
