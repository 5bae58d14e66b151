import { useSyncExternalStore } from 'react'

/** A state that can be read and subscribed to. */
export type Readable<State> = {
  readonly getState: () => State
  readonly subscribe: (listener: () => void) => () => void
}

export type Store<State> = Readable<State> & { readonly setState: (next: State) => void }

/** Holds a state and notifies its subscribers when it changes. Independent of React. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * Reads a store in a component: all of it, or what `select` picks, which must be a primitive or an existing part of the
 * state.
 */
export function useStore<State>(store: Readable<State>): State
export function useStore<State, Picked>(store: Readable<State>, select: (state: State) => Picked): Picked
export function useStore<State, Picked>(
  { getState, subscribe }: Readable<State>,
  select?: (state: State) => Picked,
): State | Picked {
  return useSyncExternalStore(subscribe, () => (select ? select(getState()) : getState()))
}
