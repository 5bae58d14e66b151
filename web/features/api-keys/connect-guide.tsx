import { useState } from 'react'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { CopyBlock } from './copy-block.tsx'

const placeholder = 'YOUR_KEY'

type ConnectGuideProps = { address: string; /** Null when it is not known any more. */ secret: string | null }

/** Shows how to connect a program to Lede, with an example to copy. */
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
          Replace {placeholder} with the key, which is shown only once, when you create it.
        </p>
      ) : null}
    </div>
  )
}
/** How to connect a well-known program to Lede. */
type ClientExample = { id: string; label: string; where: string; text: string }

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Returns examples with an address and a key, ready to paste. */
function clientExamples(address: string, key: string): ClientExample[] {
  const headers = { Authorization: `Bearer ${key}` }
  return [
    {
      id: 'claude-code',
      label: 'Claude Code',
      where: 'Run this in a terminal.',
      text: `claude mcp add --transport http lede ${address} --header "Authorization: Bearer ${key}"`,
    },
    {
      id: 'vs-code',
      label: 'VS Code',
      where: 'Put this in .vscode/mcp.json, or in the file that "MCP: Open User Configuration" opens.',
      text: json({ servers: { lede: { type: 'http', url: address, headers } } }),
    },
    {
      id: 'cursor',
      label: 'Cursor',
      where: 'Put this in ~/.cursor/mcp.json.',
      text: json({ mcpServers: { lede: { url: address, headers } } }),
    },
    {
      id: 'other',
      label: 'Another program',
      where: 'Add a server of type "Streamable HTTP" with this address and header.',
      text: `${address}\nAuthorization: Bearer ${key}`,
    },
  ]
}
