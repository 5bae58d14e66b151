/** Removes what PostHog's client keeps in this browser: its ids, and that it was allowed. */
export function forgetKeptIds(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[kind]
      for (const name of Object.keys(storage)) {
        if (name.startsWith('ph_') || name.startsWith('__ph_opt_in_out_')) storage.removeItem(name)
      }
    } catch {
      // A browser that gives no storage has kept nothing in it.
    }
  }
}
