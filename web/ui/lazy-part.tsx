import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { waitForRetry } from '#web/device/retry.ts'
import { createStore, useStore } from '#web/state/store.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

type Loaded<Props> = { Content: ComponentType<Props> | null; hasFailed: boolean }
type Load<Props> = () => Promise<ComponentType<Props>>

/** Shown in place of a part that has not loaded; `hasFailed` says that its code could not be fetched yet. */
type Fallback<Props> = ComponentType<Props & { hasFailed: boolean }>

/** `preload` fetches the code before the part is shown; a failure only matters once the part is shown. */
type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<void> }

const backoff = { firstMs: 2000, longestMs: 60_000 }

/**
 * A part of the screen whose code is fetched when it is first shown. Its fallback is shown until then, also when the
 * code cannot be fetched: that is retried with growing pauses and when the connection is back, while the rest of the
 * screen stays as it is. (React.lazy would keep the failure, and the error would take down the whole screen.)
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { fallback: WhileLoading }: { fallback?: Fallback<Props> } = {},
): LazyPart<Props> {
  const code = createLoader(load)
  const Part = (props: Props) => {
    const { Content, hasFailed } = useStore(code)
    // The network: the code is fetched for as long as the part is shown without it.
    useEffect(() => code.want(), [])
    if (Content) return <Content {...props} />
    return WhileLoading ? <WhileLoading {...props} hasFailed={hasFailed} /> : null
  }
  return Object.assign(Part, { preload: code.fetch })
}

type DialogProps = { isOpen: boolean; onOpenChange?: (isOpen: boolean) => void }

/** The state of a dialog whose code is loading; not waiting means that it is closed, or that the code failed to load. */
type WhileLoading = ComponentType<{ isWaiting: boolean; onClose: () => void }>

/**
 * A dialog whose code is fetched when it is first opened; it stays mounted, so that it can animate when closing. When
 * the code cannot be fetched a notice says so, and the dialog opens as soon as it has loaded, unless the notice is
 * closed first.
 */
export function lazyDialog<Props extends DialogProps>(
  load: Load<Props>,
  { whileLoading: WhileLoading }: { whileLoading?: WhileLoading } = {},
): LazyPart<Props> {
  const Content = lazyPart(load, {
    fallback: ({ isOpen, onOpenChange, hasFailed }) => {
      const close = () => onOpenChange?.(false)
      return (
        <>
          {WhileLoading ? <WhileLoading isWaiting={isOpen && !hasFailed} onClose={close} /> : null}
          <DialogNotice isShown={isOpen && hasFailed} onClose={close} />
        </>
      )
    },
  })
  const LazyDialog = (props: Props) => {
    const [hasOpened, setHasOpened] = useState(props.isOpen)
    if (props.isOpen && !hasOpened) setHasOpened(true)
    return hasOpened ? <Content {...props} /> : null
  }
  return Object.assign(LazyDialog, { preload: Content.preload })
}

type DialogNoticeProps = { isShown: boolean; onClose: () => void }

function DialogNotice({ isShown, onClose }: DialogNoticeProps) {
  const close = useEffectEvent(onClose)
  // The notices of the page: this one stays until the dialog has loaded or is no longer wanted.
  useEffect(() => {
    if (!isShown) return undefined
    let isOver = false
    const id = toast.error('This could not be loaded', {
      description: navigator.onLine
        ? 'It opens as soon as it has loaded. Reloading the page may help.'
        : 'It opens when the connection is back.',
      duration: Infinity,
      onDismiss: () => {
        if (!isOver) close()
      },
    })
    return () => {
      isOver = true
      toast.dismiss(id)
    }
  }, [isShown])
  return null
}

/** Fetches the code of one part: once for `fetch`, and until it has loaded while the part is wanted. */
function createLoader<Props>(load: Load<Props>) {
  const store = createStore<Loaded<Props>>({ Content: null, hasFailed: false })
  let loading: Promise<void> | undefined
  let wanting = 0
  let ending = new AbortController()

  const attempt = async () => {
    try {
      if (lostSheets.size > 0) await Promise.all([...lostSheets].map(fetchSheetAgain))
      store.setState({ Content: await load(), hasFailed: false })
    } catch {
      // Whoever wants the part retries.
    }
  }
  const fetch = async () => {
    if (store.getState().Content) return
    loading ??= attempt().finally(() => {
      loading = undefined
    })
    await loading
  }
  const fetchUntilLoaded = async (signal: AbortSignal) => {
    for (let retry = 1; ; retry += 1) {
      await fetch()
      const { Content, hasFailed } = store.getState()
      if (Content) return
      if (!hasFailed) store.setState({ Content, hasFailed: true })
      await waitForRetry(retry, backoff, signal)
    }
  }
  const want = () => {
    wanting += 1
    if (wanting === 1) {
      ending = new AbortController()
      // Rejects when the part is no longer wanted.
      fetchUntilLoaded(ending.signal).catch(() => null)
    }
    return () => {
      wanting -= 1
      if (wanting === 0) ending.abort()
    }
  }
  return { getState: store.getState, subscribe: store.subscribe, fetch, want }
}

/** Vite requests a part's style sheet only once; the ones that failed to load are requested again here. */
const lostSheets = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target)
  },
  true,
)

async function fetchSheetAgain(lost: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = lost.href
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  link.addEventListener('load', resolve)
  link.addEventListener('error', reject)
  lostSheets.delete(lost)
  lost.replaceWith(link)
  await promise
}
