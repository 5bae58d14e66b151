import { Popover } from '@base-ui/react/popover'
import { Switch } from '@base-ui/react/switch'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Bookmark, Check, LayoutTemplate, type LucideIcon, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { maxSelected } from '#core/limits.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ChoiceList, type ChoiceWords } from './choice-list.tsx'
import { type Chosen, toggled } from './chosen.ts'
import { initialLists, knowledgeList, type Listed, offerList, swipeList, templateList } from './lists.ts'

export type Place = 'Knowledge Base' | 'My Swipes' | 'Identity' | 'My Templates'

const words = {
  knowledge: {
    search: 'Search knowledge base',
    loading: 'Loading knowledge base...',
    none: 'No knowledge base items found',
    noMatch: 'No items match your search',
    selected: (n) => `${n}/5 items selected`,
  },
  swipes: {
    search: 'Search swipes',
    loading: 'Loading swipes...',
    none: 'No swipe files found',
    noMatch: 'No swipes match your search',
    selected: (n) => `${n}/5 swipes selected`,
  },
  offers: {
    search: null,
    loading: 'Loading offers...',
    none: 'No offers found. Add offers in your identity settings.',
    noMatch: '',
  },
  templates: {
    search: 'Search templates',
    loading: 'Loading templates...',
    none: 'No templates found',
    noMatch: 'No templates match your search',
  },
} satisfies Record<string, ChoiceWords & { selected?: (n: number) => string }>

// A phone's keyboard opens from below: there the list is at the top, where it stays in view.
const positionerClass =
  'z-50 max-md:fixed! max-md:inset-x-2! max-md:top-2! max-md:bottom-auto! max-md:w-auto! max-md:transform-none!'
const popupClass =
  'relative flex max-h-[min(400px,var(--available-height))] w-[340px] flex-col gap-2 overflow-hidden rounded-lg border border-line ' +
  'bg-surface p-3 text-sm shadow-float outline-none max-md:max-h-[min(480px,56svh)] max-md:w-full md:pointer-coarse:max-h-[min(480px,var(--available-height))]'

type ContextListsProps = {
  place: Place
  anchor: HTMLElement | null
  chosen: Chosen
  onChoose: (change: Partial<Chosen>) => void
  audience: ChosenAudience
  /** Shows another list in place of this one. */
  onPlace: (place: Place) => void
  onClose: () => void
}

const icons: Record<Place, LucideIcon> = {
  'Knowledge Base': BookOpen,
  'My Swipes': Bookmark,
  Identity: UserRound,
  'My Templates': LayoutTemplate,
}
const places: Place[] = ['Knowledge Base', 'My Swipes', 'Identity', 'My Templates']

/** Keeps the list where the button was when it opened: selections make the message box taller. */
function useSteadyAnchor(anchor: HTMLElement | null) {
  const [place] = useState(() => anchor?.getBoundingClientRect())
  return place === undefined ? anchor : { getBoundingClientRect: () => place }
}

/** One list of the "Context" menu, in place of the menu, with links to the others. */
export function ContextLists(props: ContextListsProps) {
  const { place, chosen, onChoose, onPlace, onClose } = props
  const anchor = useSteadyAnchor(props.anchor)
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Backdrop className="fixed inset-0 z-50 bg-overlay md:hidden" />
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={positionerClass}
        >
          <Popover.Popup className={popupClass}>
            <Popover.Title className="flex min-h-6 items-center px-2 font-medium">{place}</Popover.Title>
            <PlaceList key={place} place={place} chosen={chosen} onChoose={onChoose} />
            <AtHand {...props} />
            <fieldset aria-label="Lists" className="flex shrink-0 gap-1 border-t border-line pt-2">
              {places.map((name) => {
                const Icon = icons[name]
                return (
                  <IconButton
                    key={name}
                    label={name}
                    isPressed={name === place}
                    onClick={() => onPlace(name)}
                    className="grow aria-pressed:bg-accent-soft aria-pressed:text-accent"
                  >
                    <Icon size={16} aria-hidden />
                  </IconButton>
                )
              })}
            </fieldset>
            {/* After the list, so that the focus starts there. */}
            <Popover.Close
              render={
                <IconButton
                  label="Close"
                  side="bottom"
                  className="absolute top-2 right-2 pointer-coarse:top-0.5"
                >
                  <X size={16} aria-hidden />
                </IconButton>
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

export type ChosenAudience = { audienceId: string | null; chooseAudience: (id: string | null) => void }

/** Common choices, whichever list is open: who writes, and for whom. */
function AtHand({ place, chosen, onChoose, audience: { audienceId, chooseAudience } }: ContextListsProps) {
  const { data: audiences = [] } = useQuery(initialLists.audiences)
  const hasStory = place !== 'Identity'
  if (!hasStory && audiences.length === 0) return null
  return (
    <fieldset
      aria-label="At hand"
      className="-mx-3 flex max-h-24 shrink-0 flex-wrap items-center gap-1.5 overflow-y-auto overscroll-contain border-t border-line px-3 pt-2"
    >
      {hasStory ? (
        <Toggle isOn={chosen.myStory} onPress={() => onChoose({ myStory: !chosen.myStory })}>
          My Story
        </Toggle>
      ) : null}
      {audiences.length === 0 ? null : <span className="shrink-0 text-xs text-ink-soft">For</span>}
      {audiences.map(({ id, name }) => (
        <Toggle
          key={id}
          isOn={id === audienceId}
          onPress={() => chooseAudience(id === audienceId ? null : id)}
        >
          {name}
        </Toggle>
      ))}
    </fieldset>
  )
}

type ToggleProps = { isOn: boolean; onPress: () => void; children: string }

const Toggle = ({ isOn, onPress, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="flex min-h-8 shrink-0 items-center gap-1 rounded-full border border-button-line px-2.5 text-[0.8125rem] text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
  >
    {isOn ? <Check size={14} aria-hidden /> : null}
    <span className="max-w-40 truncate">{children}</span>
  </button>
)

type PlaceListProps = Pick<ContextListsProps, 'place' | 'chosen' | 'onChoose'>

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

function PlaceList({ place, chosen, onChoose }: PlaceListProps) {
  const { knowledge, swipes, template } = chosen
  switch (place) {
    case 'Knowledge Base':
      return (
        <ChoiceList
          label={place}
          words={words.knowledge}
          list={knowledgeList}
          chosen={idsOf(knowledge)}
          isFull={knowledge.length >= maxSelected}
          isMultiple
          count={words.knowledge.selected(knowledge.length)}
          onToggle={(item) => onChoose({ knowledge: toggled(knowledge, item) })}
        />
      )
    case 'My Swipes':
      return (
        <ChoiceList
          label={place}
          words={words.swipes}
          list={swipeList}
          chosen={idsOf(swipes)}
          isFull={swipes.length >= maxSelected}
          isMultiple
          count={words.swipes.selected(swipes.length)}
          onToggle={(item) => onChoose({ swipes: toggled(swipes, item) })}
        />
      )
    case 'My Templates':
      return (
        <ChoiceList
          label={place}
          words={words.templates}
          list={templateList}
          chosen={template ? [template.id] : []}
          isFull={false}
          count={null}
          onToggle={(item) => onChoose({ template: single(template, item) })}
        />
      )
    case 'Identity':
      return <IdentityList chosen={chosen} onChoose={onChoose} />
  }
}

const storyId = 'context-my-story'
const switchId = 'context-my-story-switch'

/** Choosing the chosen item removes it. */
const single = (before: { id: string } | null, item: Listed) => (before?.id === item.id ? null : item)

const IdentityList = ({ chosen, onChoose }: Pick<ContextListsProps, 'chosen' | 'onChoose'>) => (
  <>
    <label
      htmlFor={switchId}
      className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11"
    >
      <span id={storyId}>My Story</span>
      <Switch.Root
        id={switchId}
        aria-labelledby={storyId}
        checked={chosen.myStory}
        onCheckedChange={(myStory) => onChoose({ myStory })}
        className="flex h-5 w-9 items-center rounded-full bg-field-line p-0.5 data-checked:bg-accent"
      >
        <Switch.Thumb className="size-4 rounded-full bg-surface transition-transform data-checked:translate-x-4 motion-reduce:transition-none" />
      </Switch.Root>
    </label>
    <p className="px-2 text-xs font-medium text-ink-soft">My Offers</p>
    <ChoiceList
      label="My Offers"
      words={words.offers}
      list={offerList}
      chosen={chosen.offer ? [chosen.offer.id] : []}
      isFull={false}
      count={null}
      onToggle={(item) => onChoose({ offer: single(chosen.offer, item) })}
    />
  </>
)
