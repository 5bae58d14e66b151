import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Profile } from '#contract/account.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { storePicture, useProfileChange } from './queries.ts'
import { chatUploadMaxBytes } from '#core/limits.ts'

/** The profile picture, also shown in the preview of posts. */
export function PictureField({ profile: { imageUrl, fullName } }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const change = useProfileChange()
  const put = useMutation({
    mutationFn: async (file: File) => {
      const url = await storePicture(await squarePicture(file))
      await change.mutateAsync({ imageUrl: url })
    },
  })
  const remove = () =>
    change.mutate(
      { imageUrl: null },
      {
        onError: showError,
        onSuccess: () => {
          const onClick = () => change.mutate({ imageUrl }, { onError: showError })
          toast.message('Picture removed', withUndo(onClick))
        },
      },
    )
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) put.mutate(file)
    // Allows the same file to be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar imageUrl={imageUrl} name={fullName} size={64} />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" isBusy={put.isPending} onClick={() => input.current?.click()}>
            {imageUrl === null ? 'Upload a picture' : 'Change picture'}
          </Button>
          {imageUrl === null || put.isPending ? null : (
            <Button variant="ghost" onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Picture"
          accept={pictureTypes.join(',')}
          onChange={(event) => take(event.target.files)}
          className="hidden"
        />
        <output className="mt-1 block text-xs text-ink-soft">
          {put.isSuccess
            ? 'Saved'
            : put.isError
              ? null
              : 'JPEG or PNG. The middle of it is shown in a circle.'}
        </output>
        <p role="alert" className="text-xs text-bad empty:hidden">
          {put.error ? errorMessage(put.error) : undefined}
        </p>
      </div>
    </div>
  )
}

const pictureTypes = ['image/jpeg', 'image/png']
const longestSidePx = 512
const quality = 0.9

const unreadable = 'This picture cannot be read. It may be damaged.'

/**
 * Crops a picture to a centred square of at most 512 pixels and re-encodes it, which drops metadata such as location
 * and camera. Throws an Error with a user-facing message.
 */
async function squarePicture(file: File): Promise<File> {
  const { type } = file
  if (!pictureTypes.includes(type)) throw new Error('Please choose a JPEG or PNG picture.')
  if (file.size > chatUploadMaxBytes) throw new Error('Please choose a picture of at most 20 MB.')
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(unreadable, { cause })
  })
  const { width, height } = bitmap
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, longestSidePx)
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  const [left, top] = [(width - side) / 2, (height - side) / 2]
  pen?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (pen === null || blob === null) throw new Error(unreadable)
  return new File([blob], type === 'image/png' ? 'profile.png' : 'profile.jpg', { type })
}
