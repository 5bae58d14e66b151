import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { FoldVertical, Monitor, Smartphone, Tablet, UnfoldVertical } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import type { Device, PostView } from './post-view.ts'

const devices: { device: Device; label: string; Icon: typeof Monitor }[] = [
  { device: 'mobile', label: 'Mobile', Icon: Smartphone },
  { device: 'tablet', label: 'Tablet', Icon: Tablet },
  { device: 'desktop', label: 'Desktop', Icon: Monitor },
]

/** Controls how wide the card is, and whether all of the post is shown (specification 2.10). */
export const ViewControls = ({ view }: { view: PostView }) => (
  <div className="flex shrink-0 items-center gap-1">
    <ToggleGroup
      aria-label="Device preview"
      value={[view.device]}
      onValueChange={([device]) => {
        const chosen = devices.find((one) => one.device === device)
        if (chosen) view.chooseDevice(chosen.device)
      }}
      className="flex items-center"
    >
      {devices.map(({ device, label, Icon }) => (
        <Toggle
          key={device}
          value={device}
          render={
            <IconButton label={label} side="bottom" isPressed={view.device === device}>
              <Icon size={16} aria-hidden />
            </IconButton>
          }
        />
      ))}
    </ToggleGroup>
    <IconButton
      label={view.isHookOnly ? 'Show full post' : 'Show hook only'}
      side="bottom"
      onClick={view.toggleHook}
    >
      {view.isHookOnly ? <UnfoldVertical size={16} aria-hidden /> : <FoldVertical size={16} aria-hidden />}
    </IconButton>
  </div>
)
