import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#core/errors.ts'
import { configQuery, profileQuery } from '#web/features/session/queries.ts'

const notConfigured = 'Voice input needs a transcription server: set TRANSCRIBE_BASE_URL or OPENAI_API_KEY.'
const notSecure = 'The browser gives the microphone to secure addresses only: open Lede over https.'
const cannotRecord = 'This browser cannot record sound. Please use another one for voice input.'

/** Why nobody can record here, before anybody speaks in vain; null when they can. */
export function useVoiceRefusal(): string | null {
  const { data: config } = useQuery(configQuery)
  const { data: account } = useQuery(profileQuery)
  if (!window.isSecureContext && !('mediaDevices' in navigator)) return notSecure
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return cannotRecord
  if (account?.features.voice === false) return messageOf('forbidden:auth')
  return config?.voice === false ? notConfigured : null
}
