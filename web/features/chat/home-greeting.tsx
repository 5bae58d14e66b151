import { Flame, LayoutTemplate, Lightbulb, type LucideIcon } from 'lucide-react'
import { flows, flowTypes, type FlowType } from '#core/flows.ts'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/mark.tsx'

/** What stands above the message box of an empty chat. */
export function HomeGreeting() {
  return (
    <div className="flex min-h-0 grow-3 flex-col items-center justify-end gap-4 px-4 pb-8">
      <Mark size={48} />
      <h1 className="text-center font-serif text-2xl">What will you write?</h1>
    </div>
  )
}

const icons: Record<FlowType, LucideIcon> = {
  'post-ideas': Lightbulb,
  trending: Flame,
  'hook-variations': LayoutTemplate,
}

type FlowStartersProps = { isDisabled: boolean; onStart: (type: FlowType) => void }

/** The ways into the guided flows (spec 2.3). */
export const FlowStarters = ({ isDisabled, onStart }: FlowStartersProps) => (
  <div className="mx-auto flex w-full max-w-[712px] shrink-0 flex-wrap justify-center gap-2 px-4">
    {flowTypes.map((type) => {
      const Icon = icons[type]
      return (
        <Button key={type} variant="outline" disabled={isDisabled} onClick={() => onStart(type)}>
          <Icon size={16} aria-hidden className="text-accent" />
          {flows[type].starter}
        </Button>
      )
    })}
  </div>
)
