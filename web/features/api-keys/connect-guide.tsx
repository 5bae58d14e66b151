import { useState } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import { clientExamples } from './client-examples.ts'
import { CopyBlock } from './copy-block.tsx'

const placeholder = 'YOUR_KEY'

type ConnectGuideProps = { address: string; /** Null when it is not known any more. */ secret: string | null }

/** How a program is told where Lede is, by an example that can be copied. */
export function ConnectGuide({ address, secret }: ConnectGuideProps) {
  const examples = clientExamples(address, secret ?? placeholder)
  const [chosen, setChosen] = useState('claude-code')
  const example = examples.find(({ id }) => id === chosen) ?? examples[0]
  if (example === undefined) return null
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Program"
        value={example.id}
        options={examples.map(({ id, label }) => ({ id, label }))}
        onChoose={setChosen}
        hint={example.where}
      />
      <CopyBlock name={`Configuration for ${example.label}`} text={example.text} />
      {secret === null ? (
        <p className="text-xs text-ink-soft">
          In place of {placeholder} stands the key, which is shown once: when it is made.
        </p>
      ) : null}
    </div>
  )
}
