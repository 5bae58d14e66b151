import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

/** Another program with a key: the reference client of the Model Context Protocol. */
export type RunningProgram = {
  client: Client
  /** Returns the names of the tools that the key allows. */
  tools: () => Promise<string[]>
  /** Returns a tool's result or refusal. */
  result: (name: string, input?: Record<string, unknown>) => Promise<CallToolResult>
  /** Returns a tool's result. Throws its message when it refuses. */
  call: (name: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

export const wordsIn = ({ content: [block] }: CallToolResult): string =>
  block?.type === 'text' ? block.text : ''

/** Connects a program; its client validates every result against the tool's own schema. */
export async function makeProgram(url: string, secret: string): Promise<RunningProgram> {
  const client = new Client({ name: 'a-program', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
  await client.connect(transport)
  const tools = async () => (await client.listTools()).tools.map(({ name }) => name)
  await tools()
  const result = async (name: string, input: Record<string, unknown> = {}) =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: input }))
  return {
    client,
    tools,
    result,
    async call(name, input) {
      const answer = await result(name, input)
      if (answer.isError === true) throw new Error(`${name}: ${wordsIn(answer)}`)
      return answer.structuredContent ?? {}
    },
    close: () => client.close(),
  }
}
