import { SlidersHorizontal } from 'lucide-react'
import { postLengths, type PostLength } from '#core/post/post-length.ts'
import { Button } from '#web/ui/button.tsx'
import { AudienceChoices, useAudience } from '#web/features/context/audience-panel.tsx'
import { Chip } from '#web/features/context/chips-panel.tsx'
import { MenuChoices } from '#web/ui/menus/menu-choices.tsx'
import { Menu, MenuSeparator, MenuSwitch } from '#web/ui/menus/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { firstPreferences } from '#contract/account.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import type { MessageContext } from '#contract/chat.ts'
import type { KeepChoices } from '#web/features/context/queries.ts'
import { isOffline, keepChosenModel, modelsQuery, readChosenModel } from '#web/features/models/queries.ts'
import { readStored, writeStored } from '#web/device/storage.ts'

const lengths = (Object.keys(postLengths) as PostLength[]).map((name) => ({ id: name, label: name }))

/** The "Preferences" menu of the message box (spec 2.8). */
export function PreferencesMenu({
  preferences,
  isDisabled,
  onOpenChange,
}: {
  preferences: Preferences
  isDisabled: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { postLength, choosePostLength, webSearch, switchWebSearch, models, model, chooseModel } = preferences
  return (
    <Menu
      side="top"
      align="start"
      className="w-64"
      onOpenChange={onOpenChange}
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

type PreferenceChipsProps = { preferences: Preferences; isDisabled: boolean }

/** The audience, and a post length that is not the default; each can be removed. */
export function PreferenceChips({ preferences, isDisabled }: PreferenceChipsProps) {
  const { audienceId, chooseAudience, postLength, usualLength, choosePostLength } = preferences
  const audience = useAudience(audienceId)
  const length = postLength === usualLength ? null : postLength
  if (!audience && length === null) return null
  return (
    <ul aria-label="Selected preferences" className="flex min-w-0 flex-wrap gap-1.5">
      {audience ? (
        <Chip label={audience.name} isDisabled={isDisabled} onRemove={() => chooseAudience(null)} />
      ) : null}
      {length === null ? null : (
        <Chip label={length} isDisabled={isDisabled} onRemove={() => choosePostLength(usualLength)} />
      )}
    </ul>
  )
}

const audienceName = 'selectedAudienceId'

export type Preferences = {
  postLength: PostLength
  choosePostLength: (length: PostLength) => void
  /** The account's default length. */
  usualLength: PostLength
  models: { id: string; label: string }[]
  /** Whom the reply is written for; null for nobody in particular. Remembered on this device (spec 7.5). */
  audienceId: string | null
  chooseAudience: (id: string | null) => void
  webSearch: boolean
  switchWebSearch: (isOn: boolean) => void
  /** The model that will answer; undefined when none was chosen and the models are not known yet. */
  model: string | undefined
  chooseModel: (id: string) => void
  /** The message to show when the model chosen on this device is gone; null otherwise. */
  goneModel: string | null
  /** Falls back to the default model. */
  forgetModel: () => void
}

const nobody = 'none'

const firstKnown = <Value,>(...values: (Value | undefined)[]): Value | null =>
  values.find((value) => value !== undefined) ?? null

/**
 * Returns the audience chosen here, falling back to that of the chat's last message, the one remembered on this device
 * and the account's default. "No Audience" is itself a choice where the account has a default; an audience that is gone
 * counts as that.
 */
function useChosenAudience(usual: string | null, last: string | null | undefined) {
  const [remembered] = useState(() => readStored(audienceName))
  const [chosen, setChosen] = useState<string | null>()
  const choose = (id: string | null) => {
    writeStored(audienceName, id ?? (usual === null ? '' : nobody))
    setChosen(id)
  }
  const known = remembered === nobody ? null : (remembered ?? usual)
  const wanted = firstKnown(chosen, last, known)
  const isGone = useAudience(wanted) === null
  return { audienceId: isGone ? null : wanted, chooseAudience: choose }
}

/** Returns what the next message is written with. A chat continues with its last message's settings (spec 4.6). */
export function usePreferences(last: MessageContext | undefined, keep: KeepChoices): Preferences {
  const { data } = useQuery(modelsQuery)
  const defaults = useQuery(profileQuery).data?.profile.preferences ?? firstPreferences
  const [webSearch, setWebSearch] = useState<boolean | null>(null)
  const [length, setLength] = useState<PostLength | null>(null)
  const [chosenModel, setChosenModel] = useState(readChosenModel)
  const { audienceId, chooseAudience } = useChosenAudience(defaults.audienceId, last?.selectedAudienceId)
  const switchWebSearch = useCallback(
    (isOn: boolean) => {
      keep(() => ({ webSearchEnabled: isOn }))
      setWebSearch(isOn)
    },
    [keep],
  )
  const models = data?.models ?? []
  const chooseModel = (id: string | null) => {
    keepChosenModel(id)
    setChosenModel(id)
  }
  const isGone = data !== undefined && chosenModel !== null && !models.some(({ id }) => id === chosenModel)
  return {
    postLength: length ?? last?.postLength ?? defaults.postLength,
    choosePostLength: (postLength) => {
      keep(() => ({ postLength }))
      setLength(postLength)
    },
    usualLength: defaults.postLength,
    audienceId,
    chooseAudience,
    webSearch: webSearch ?? last?.webSearchEnabled ?? defaults.webSearch,
    switchWebSearch,
    models,
    model: isGone ? data.default : (chosenModel ?? data?.default),
    chooseModel,
    goneModel: isGone
      ? goneWords(
          chosenModel,
          models.find(({ id }) => id === data.default),
        )
      : null,
    forgetModel: () => chooseModel(null),
  }
}

function goneWords(gone: string, instead: { id: string; label: string } | undefined): string {
  const name = gone.slice(gone.indexOf(':') + 1)
  const other = !instead || isOffline(instead.id) ? 'The offline writer' : instead.label
  return `The model ${name} is no longer available. ${other} answers instead.`
}
