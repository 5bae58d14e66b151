import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type KeyProvider, keyProviders, type Tried } from '#contract/model-keys.ts'
import { brand } from '#core/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { KeyForm } from './key-form.tsx'
import { providerName } from './provider-names.ts'
import { keysQuery, useConnection } from './key-queries.ts'

type ConnectModelDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** A dialog to connect a model from wherever one is needed: takes a key, tests it, and says which model answered. */
export function ConnectModelDialog({ isOpen, onOpenChange }: ConnectModelDialogProps) {
  const [tried, setTried] = useState<Tried | null>(null)
  const [provider, setProvider] = useState<KeyProvider>('anthropic')
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setTried(null)
  }
  const close = () => onOpenChange(false)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Connect a model"
      description={`${brand.product} drafts with the model you choose. Your key is stored encrypted, and only your account uses it.`}
    >
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-6 pt-1 pb-6">
        {tried === null ? (
          <>
            <SelectField label="Provider" value={provider} options={providers} onChoose={setProvider} />
            <Connection key={provider} provider={provider} onConnected={setTried} onClose={close} />
          </>
        ) : (
          <Connected tried={tried} onClose={close} />
        )}
      </div>
    </Dialog>
  )
}

const providers = keyProviders.map((id) => ({ id, label: providerName(id) }))

type ConnectionProps = { provider: KeyProvider; onConnected: (tried: Tried) => void; onClose: () => void }

function Connection({ provider, onConnected, onClose }: ConnectionProps) {
  const { data: keys } = useQuery(keysQuery)
  const kept = keys?.find((key) => key.provider === provider)
  const { mutate, error, isPending } = useConnection(provider, kept)
  return (
    <KeyForm
      provider={provider}
      kept={kept}
      action="Connect"
      isBusy={isPending}
      isInDialog
      error={error}
      onSubmit={(fields) => mutate(fields, { onSuccess: onConnected })}
      onClose={onClose}
    />
  )
}

function Connected({ tried, onClose }: { tried: Tried; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone. A layout effect runs first: a dialog without a focused element takes the focus
  // itself, and does so again in the next frame, which would take it from the button.
  useLayoutEffect(() => done.current?.focus(), [])
  const hasAnswered = tried.outcome === 'works'
  const Icon = hasAnswered ? CircleCheck : CircleAlert
  return (
    <>
      <output className="flex gap-2">
        <Icon
          size={18}
          aria-hidden
          className={`mt-0.5 shrink-0 ${hasAnswered ? 'text-good' : 'text-warn'}`}
        />
        <span>
          <span className="block font-medium">{tried.message}</span>
          <span className="text-ink-soft">
            Your next message goes to it. You can choose another model under Preferences.
          </span>
        </span>
      </output>
      <Button ref={done} className="self-end" onClick={onClose}>
        Done
      </Button>
    </>
  )
}
