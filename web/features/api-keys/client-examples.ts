/** How a well-known program is told of Lede. */
export type ClientExample = { id: string; label: string; where: string; text: string }

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Examples with an address and a key, ready to be pasted. */
export function clientExamples(address: string, key: string): ClientExample[] {
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
      where: 'Put this into .vscode/mcp.json, or into the file that “MCP: Open User Configuration” opens.',
      text: json({ servers: { lede: { type: 'http', url: address, headers } } }),
    },
    {
      id: 'cursor',
      label: 'Cursor',
      where: 'Put this into ~/.cursor/mcp.json.',
      text: json({ mcpServers: { lede: { url: address, headers } } }),
    },
    {
      id: 'other',
      label: 'Another program',
      where: 'Its server is of the kind “Streamable HTTP”, with this address and this header.',
      text: `${address}\nAuthorization: Bearer ${key}`,
    },
  ]
}
