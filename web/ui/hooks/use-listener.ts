import { type RefObject, useEffect, useEffectEvent } from 'react'

type Target = EventTarget | RefObject<EventTarget | null> | null

/** Hears events of the page, or of what is in it, while a component is shown; `names` has spaces between several. */
export function useListener<Heard extends Event>(
  target: Target,
  names: string,
  onEvent: (event: Heard) => void,
  { capture = false } = {},
): void {
  const notify = useEffectEvent(onEvent)
  useEffect(() => {
    const place = target && 'current' in target ? target.current : target
    // Each name has its own kind of event, which the caller knows.
    const listen = (event: Event) => notify(event as Heard)
    for (const name of names.split(' ')) place?.addEventListener(name, listen, capture)
    return () => {
      for (const name of names.split(' ')) place?.removeEventListener(name, listen, capture)
    }
  }, [target, names, capture])
}
