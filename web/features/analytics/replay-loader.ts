type Done = (error?: unknown) => void
type Loader = { loadExternalDependency: (posthog: unknown, kind: string, done: Done) => void }

const recorders = new Set(['recorder', 'lazy-recorder', 'posthog-recorder'])

const load = async (done: Done): Promise<void> => {
  try {
    await import('posthog-js/dist/posthog-recorder')
    done()
  } catch (error) {
    done(error)
  }
}

/**
 * Where PostHog's client asks for parts of itself, which elsewhere are scripts from its servers: the recorder comes with
 * this app, and only when the project makes recordings; no other part is there. A set-up that is not there as a script
 * is asked for as JSON.
 */
export function loadBundledParts(): void {
  const loader: Loader = {
    loadExternalDependency(_, kind, done) {
      if (recorders.has(kind)) void load(done)
      else if (kind === 'remote-config') done()
      else done('This part is not bundled.')
    },
  }
  const known: unknown = Reflect.get(window, '__PosthogExtensions__')
  Reflect.set(window, '__PosthogExtensions__', { ...(typeof known === 'object' ? known : {}), ...loader })
}
