import { SlidersHorizontal } from 'lucide-react'
import { postLengths, type PostLength } from '#core/post-length.ts'
import { Button } from '#web/ui/button.tsx'
import { AudienceChoices } from '#web/features/context/audience-panel.tsx'
import { MenuChoices } from '#web/ui/menu-choices.tsx'
import { Menu, MenuSeparator, MenuSwitch } from '#web/ui/menu.tsx'
import type { Preferences } from './use-preferences.ts'

const lengths = (Object.keys(postLengths) as PostLength[]).map((name) => ({ id: name, label: name }))

/** The "Preferences" menu of the message box (spec 2.8). */
export function PreferencesMenu({
  preferences,
  isDisabled,
}: {
  preferences: Preferences
  isDisabled: boolean
}) {
  const { postLength, choosePostLength, webSearch, switchWebSearch, models, model, chooseModel } = preferences
  return (
    <Menu
      side="top"
      align="start"
      className="w-64"
      trigger={
        <Button variant="ghost" disabled={isDisabled}>
          <SlidersHorizontal size={16} aria-hidden />
          Preferences
        </Button>
      }
    >
      <MenuChoices label="Post Length" value={postLength} options={lengths} onChoose={choosePostLength} />
      <MenuSeparator />
      <AudienceChoices chosen={preferences.audienceId} onChoose={preferences.chooseAudience} />
      <MenuSeparator />
      <MenuSwitch isOn={webSearch} onSwitch={switchWebSearch}>
        Web Search
      </MenuSwitch>
      {models.length > 1 && model !== undefined ? (
        <>
          <MenuSeparator />
          <MenuChoices label="Model" value={model} options={models} onChoose={chooseModel} />
        </>
      ) : null}
    </Menu>
  )
}
