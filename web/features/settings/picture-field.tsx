import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Profile } from '#contract/account.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notice-queue.ts'
import { showError } from '#web/ui/toast.tsx'
import { storePicture, useProfileChange } from './queries.ts'
import { pictureTypes, squarePicture } from './square-picture.ts'

const undoMs = 8000

/** The picture beside the name, here and in the preview of a post. */
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
          toast.message('Picture removed', { action: { label: 'Undo', onClick }, duration: undoMs })
        },
      },
    )
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) put.mutate(file)
    // The same file may be chosen again.
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
              : 'JPEG or PNG. The middle of it is shown, in a circle.'}
        </output>
        <p role="alert" className="text-xs text-bad empty:hidden">
          {put.error?.message}
        </p>
      </div>
    </div>
  )
}
