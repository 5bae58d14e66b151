import { PageSection } from '#web/ui/page.tsx'
import { themes, useTheme } from '#web/ui/hooks/use-theme.ts'

/** The colour theme, stored on this device. */
export function AppearancePanel() {
  const { theme, setTheme } = useTheme()
  return (
    <PageSection anchor="appearance" heading="Appearance" purpose="On this device.">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="sr-only">Appearance</legend>
        {themes.map(({ id, label }) => (
          <label key={id} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="appearance"
              checked={theme === id}
              onChange={() => setTheme(id)}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </PageSection>
  )
}
