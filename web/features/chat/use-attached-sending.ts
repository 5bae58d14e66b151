import { useCallback } from 'react'
import { giveBackAttachments, takeAttachments, useAttachments } from '#web/features/attachments/queries.ts'
import type { Content, FilePart } from './chat-message.ts'

type Attached = ReturnType<typeof takeAttachments>[number]

const partOf = ({ url, name, contentType }: Attached): FilePart => ({
  type: 'file',
  url,
  name,
  filename: name,
  mediaType: contentType,
})

/** Sends texts of a chat with the files that stand beside them; a message that is refused gives them back. */
export function useAttachedSending(chat: string, send: (content: Content) => Promise<void>) {
  const isUploading = useAttachments(chat).some(({ state }) => state === 'uploading')
  const sendWithFiles = useCallback(
    async (text: string) => {
      const taken = takeAttachments(chat)
      try {
        await send(taken.length === 0 ? text : { text, files: taken.map(partOf) })
      } catch (error) {
        giveBackAttachments(chat, taken)
        throw error
      }
    },
    [chat, send],
  )
  return { isUploading, send: sendWithFiles }
}
