import { spawn } from 'node:child_process'
import { createServer as createSocket } from 'node:net'
import { createServer } from 'vite'
import { root } from '#scripts/checks/steps.ts'
import { readProcessSettings, SettingError } from '#server/env.ts'

// The browser talks to Vite, which proxies what the server answers and reloads changed modules live; the server runs
// next to it and restarts when one of its files changes.
const { port, host, publicUrl = `http://localhost:${port}` } = settings()
const answeredByServer = '^/(api|mcp|practice|files|uploads|healthz|readyz|metrics)(/|\\?|$)'

const serverPort = await freePort()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
  },
})

const web = await createServer({
  server: {
    port,
    host,
    strictPort: true,
    proxy: { [answeredByServer]: { target: `http://127.0.0.1:${serverPort}`, xfwd: true } },
  },
})

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  const gone = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null) server.kill('SIGTERM')
  await Promise.all([web.close(), server.exitCode === null && gone])
  process.exit(0)
}
process.on('SIGINT', () => void end()).on('SIGTERM', () => void end())
server.once('exit', () => void end())

await web.listen()
console.log(`Lede with live reload: http://localhost:${port}`)

function settings() {
  try {
    return readProcessSettings()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(`Lede cannot start. ${error.message}`)
    process.exit(1)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket().once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
