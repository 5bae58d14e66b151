/** Removes what PostHog's client stores in this browser: its ids and the consent. */
export function forgetKeptIds(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[kind]
      for (const name of Object.keys(storage)) {
        if (name.startsWith('ph_') || name.startsWith('__ph_opt_in_out_')) storage.removeItem(name)
      }
    } catch {
      // A browser that denies access to storage has kept nothing in it.
    }
  }
}
