import Picker from 'emoji-picker-react'
import { useTheme } from '#web/ui/hooks/use-theme.ts'
import './emoji-picker.css'

const preview = { showPreview: false }

/** All emojis as the system draws them, without skin tones (specification 2.10). */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { theme } = useTheme()
  return (
    <Picker
      emojiStyle="native"
      colorScheme={theme === 'system' ? 'auto' : theme}
      searchPlaceholder="Search emojis..."
      skinTonesDisabled
      lazyLoadEmojis
      previewConfig={preview}
      width="100%"
      height="100%"
      onEmojiClick={({ emoji }) => onChoose(emoji)}
    />
  )
}
