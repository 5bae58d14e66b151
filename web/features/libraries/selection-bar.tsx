import { Button } from '#web/ui/button.tsx'

type SelectionBarProps = { count: number; max: number; onUse: () => void; onClear: () => void }

/** What has been chosen, and the way into a chat with it. */
export const SelectionBar = ({ count, max, onUse, onClear }: SelectionBarProps) => (
  <output className="mx-auto flex w-full max-w-3xl shrink-0 items-center gap-2 border-t border-line bg-paper px-4 py-3">
    <p className="grow text-[0.8125rem] text-ink-soft tabular-nums">
      {count} of {max} selected
    </p>
    <Button variant="ghost" onClick={onClear}>
      Clear
    </Button>
    <Button onClick={onUse}>Use in chat</Button>
  </output>
)
