import { type RefObject, useEffect, useEffectEvent } from 'react'

type Target = EventTarget | RefObject<EventTarget | null> | null

/** Listens to events of the page or an element while a component is mounted; `names` separates several with spaces. */
export function useListener<Heard extends Event>(
  target: Target,
  names: string,
  onEvent: (event: Heard) => void,
  { capture = false } = {},
): void {
  const notify = useEffectEvent(onEvent)
  useEffect(() => {
    const place = target && 'current' in target ? target.current : target
    // Each name has its own event type, which the caller knows.
    const listen = (event: Event) => notify(event as Heard)
    for (const name of names.split(' ')) place?.addEventListener(name, listen, capture)
    return () => {
      for (const name of names.split(' ')) place?.removeEventListener(name, listen, capture)
    }
  }, [target, names, capture])
}
