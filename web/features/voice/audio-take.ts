import { recordingMaxBytes, recordingMaxMs } from '#core/limits.ts'

/** Sufficient for speech; ten minutes take less than 3 MB. */
const bitsPerSecond = 32_000
const sliceMs = 1000
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus']

const wanted: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** Rejects when there is no microphone, it is in use, or permission is denied. */
export const openMicrophone = () => navigator.mediaDevices.getUserMedia({ audio: wanted })

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export type AudioTake = {
  /** Resolves when the recording has ended: by `stop`, at a limit, or because the microphone was disconnected. */
  recording: Promise<Blob>
  /** Ends the recording and releases the microphone. */
  stop: () => void
}

/** Records until it is stopped. Throws when the browser cannot record this stream. */
export function startTake(stream: MediaStream): AudioTake {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType === undefined ? {} : { mimeType }),
  })
  const { promise, resolve } = Promise.withResolvers<Blob>()
  const slices: Blob[] = []
  let size = 0
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    stopTracks(stream)
  }
  const timer = setTimeout(stop, recordingMaxMs)
  recorder.addEventListener('dataavailable', ({ data }) => {
    size += data.size
    if (size > recordingMaxBytes) return stop()
    slices.push(data)
  })
  // After an error the recorder stops by itself; what was recorded until then is kept.
  recorder.addEventListener('stop', () => {
    clearTimeout(timer)
    stopTracks(stream)
    resolve(new Blob(slices, { type: recorder.mimeType.split(';')[0] ?? '' }))
  })
  recorder.start(sliceMs)
  return { recording: promise, stop }
}
