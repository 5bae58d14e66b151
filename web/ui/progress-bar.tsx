type ProgressBarProps = { label: string; value: number; max: number; words: string }

/** The progress of a long task, as a bar and in words. */
export const ProgressBar = ({ label, value, max, words }: ProgressBarProps) => (
  <div className="flex flex-col gap-1.5">
    <div className="flex justify-between gap-4 text-[0.8125rem]">
      <span className="min-w-0 truncate">{label}</span>
      <span className="shrink-0 text-ink-soft tabular-nums">{words}</span>
    </div>
    <progress
      aria-label={label}
      value={value}
      max={Math.max(1, max)}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  </div>
)
