/** An undo history. */
export type History<Value> = {
  past: Value[]
  present: Value
  future: Value[]
  /** What the last change was about; consecutive changes with the same subject are undone together. */
  subject: string | null
}

const longest = 200

export const beginHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  subject: null,
})

/** Records a new state; consecutive changes with the same subject, e.g. typing in one field, are one step. */
export function record<Value>(
  history: History<Value>,
  present: Value,
  subject: string | null = null,
): History<Value> {
  if (present === history.present) return history
  const isSame = subject !== null && subject === history.subject
  const past = isSame ? history.past : [...history.past, history.present].slice(-longest)
  return { past, present, future: [], subject }
}

export function undo<Value>({ past, present, future, ...rest }: History<Value>): History<Value> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], subject: null }
}

export function redo<Value>({ past, present, future, ...rest }: History<Value>): History<Value> {
  const [next, ...later] = future
  if (next === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: next, future: later, subject: null }
}
