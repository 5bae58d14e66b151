import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

/** Another program with a key: the reference client of the Model Context Protocol. */
export type RunningProgram = {
  client: Client
  /** The names of the tools that the key opens. */
  tools: () => Promise<string[]>
  /** What a tool says, an answer or a refusal. */
  result: (name: string, input?: Record<string, unknown>) => Promise<CallToolResult>
  /** What a tool answers. Throws its words when it refuses. */
  call: (name: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

export const wordsIn = ({ content: [block] }: CallToolResult): string =>
  block?.type === 'text' ? block.text : ''

/** Connects a program; its client checks every answer by the tool's own schema. */
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
