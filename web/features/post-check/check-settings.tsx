import { dialects, type Dialect } from '#core/post-check/preferences.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { quietButton } from './finding-words.ts'
import type { CheckState, PostChecker } from './post-checker.ts'

type CheckSettingsProps = {
  checker: PostChecker
  state: CheckState
  /** Called with an announcement when the pressed button has been removed. */
  onDone: (words: string) => void
}

/** The writer's settings, each with a way to undo it. */
export function CheckSettings({ checker, state, onDone }: CheckSettingsProps) {
  const { off, ignored, preferences } = state
  const { choices } = checker
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <Grammar checker={checker} state={state} />
      {ignored > 0 ? (
        <p className="flex flex-wrap items-center text-[0.8125rem] text-ink-soft">
          {ignored} ignored in this post.
          <button
            type="button"
            className={quietButton('text-accent')}
            onClick={() => {
              choices.showIgnored()
              onDone('Shown again.')
            }}
          >
            Show again
          </button>
        </p>
      ) : null}
      <WayBack
        title="Switched-off rules"
        entries={off}
        action="Switch on"
        onPress={({ id, label }) => {
          choices.switchOn(id)
          onDone(`Switched on: ${label}.`)
        }}
      />
      <WayBack
        title="Your dictionary"
        entries={preferences.words.map((word) => ({ id: word, label: word }))}
        action="Remove"
        onPress={({ id }) => {
          choices.removeWord(id)
          onDone(`Removed: ${id}.`)
        }}
      />
    </div>
  )
}

type Entry = { id: string; label: string }
type WayBackProps = { title: string; entries: Entry[]; action: string; onPress: (entry: Entry) => void }

function WayBack({ title, entries, action, onPress }: WayBackProps) {
  if (entries.length === 0) return null
  return (
    <details className="text-[0.8125rem]">
      <summary className="min-h-8 content-center rounded-sm text-ink-soft pointer-coarse:min-h-11">
        {title} ({entries.length})
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{entry.label}</span>
            <button
              type="button"
              className={quietButton('shrink-0 text-accent')}
              onClick={() => onPress(entry)}
            >
              {action} <span className="sr-only">{entry.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Grammar({ checker, state }: { checker: PostChecker; state: CheckState }) {
  const { isGrammarOn, dialect } = state.preferences
  return (
    <div className="flex flex-col gap-1">
      <SwitchField
        label="Spelling and grammar"
        hint="For English. Downloaded once from this server (about 8 MB); your text stays on this device."
        isOn={isGrammarOn}
        onSwitch={(isOn) => checker.choices.switchGrammar(isOn)}
      />
      {isGrammarOn ? <GrammarState checker={checker} state={state} dialect={dialect} /> : null}
    </div>
  )
}

type GrammarStateProps = { checker: PostChecker; state: CheckState; dialect: Dialect }

function GrammarState({ checker, state: { grammar, isEnglish }, dialect }: GrammarStateProps) {
  if (grammar === 'failed') {
    return (
      <p className="flex flex-wrap items-center text-[0.8125rem] text-bad">
        The checker could not be downloaded.
        <button type="button" className={quietButton('text-accent')} onClick={() => checker.retry('grammar')}>
          Try again
        </button>
      </p>
    )
  }
  if (grammar !== 'ready') {
    return (
      <p className="flex items-center gap-2 text-[0.8125rem] text-ink-soft">
        <Spinner size={14} />
        Downloading the checker…
      </p>
    )
  }
  return (
    <>
      {isEnglish ? null : (
        <p className="text-[0.8125rem]">
          This does not look like English, so its spelling and grammar are not checked.
        </p>
      )}
      <label className="flex items-center justify-between gap-2 text-[0.8125rem]">
        English
        <select
          value={dialect}
          onChange={(event) => {
            const chosen = dialects.find((one) => one === event.target.value)
            if (chosen) checker.choices.chooseDialect(chosen)
          }}
          className="min-h-8 corners border border-field-line bg-surface px-2 pointer-coarse:min-h-11"
        >
          {dialects.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </>
  )
}
