import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { documentMaxBytes } from '#core/limits.ts'

/** An office document could not be converted; the message is for the log. */
export class NotConverted extends Error {}

/** The program's path, and the PATH on which it finds what it starts itself. */
export type Office = { program: string; searchPath: string }

export type OfficeConverter = {
  /** The program, for display. */
  label: string
  /**
   * Converts an office document to a PDF and passes its path to `use`; both files are deleted afterwards. `extension`
   * says which kind of document it is. Throws NotConverted, and what `use` and `fill` throw.
   */
  convert: <T>(document: Conversion<T>) => Promise<T>
}

type Conversion<T> = {
  extension: string
  /** Writes the document to a path. */
  fill: (path: string) => Promise<void>
  use: (pdf: { path: string; size: number }) => Promise<T>
  signal: AbortSignal
}

const timeoutMs = 120_000
const memoryKb = 4 * 1024 * 1024
/** Macros do not run, and nothing that a document links to is fetched: the proxy is a port where nothing listens. */
const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${(
  [
    ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
    ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
    ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
    ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
    ['org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
    ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
    ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 9],
    ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
    ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 9],
  ] as const
)
  .map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`
const noProxy = 'http://127.0.0.1:9'

/** What the program needs of the environment, without this server's secrets. */
const environment = (searchPath: string, folder: string) => ({
  PATH: searchPath,
  LANG: 'C.UTF-8',
  HOME: folder,
  TMPDIR: folder,
  http_proxy: noProxy,
  https_proxy: noProxy,
})

/** A shell limits the memory where the system allows that; the program replaces the shell. */
const limited = (program: string, words: string[]): [string, string[]] =>
  process.platform === 'win32'
    ? [program, words]
    : ['/bin/sh', ['-c', `ulimit -v ${memoryKb} 2>/dev/null; exec "$0" "$@"`, program, ...words]]

type Run = Office & { words: string[]; folder: string; signal: AbortSignal }

/** Kills the program and everything that it started. */
function end(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function run({ program, searchPath, words, folder, signal }: Run): Promise<void> {
  const [command, line] = limited(program, words)
  const child = spawn(command, line, {
    cwd: folder,
    env: environment(searchPath, folder),
    stdio: 'ignore',
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  child.once('error', (error) => resolve(error.message))
  child.once('exit', (code, by) => resolve(code === 0 ? null : `it ended with ${code ?? by}`))
  const stop = () => end(child.pid)
  const tooSlow = setTimeout(() => {
    resolve('it took too long')
    stop()
  }, timeoutMs)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const trouble = await promise
  clearTimeout(tooSlow)
  signal.removeEventListener('abort', stop)
  stop()
  if (trouble !== null) throw new NotConverted(`The document could not be turned into a PDF: ${trouble}.`)
}

/** Each run has its own folder, so that documents of two runs do not mix. */
async function prepareFolder(): Promise<{ folder: string; out: string; profile: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lede-office-'))
  const [out, profile] = [join(folder, 'out'), join(folder, 'profile')]
  await mkdir(out)
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings)
  return { folder, out, profile }
}

async function madePdf(out: string): Promise<{ path: string; size: number }> {
  const [name] = (await readdir(out)).filter((entry) => entry.endsWith('.pdf'))
  if (name === undefined)
    throw new NotConverted('The document could not be turned into a PDF: none was made.')
  const path = join(out, name)
  const { size } = await stat(path)
  if (size > documentMaxBytes) throw new NotConverted('The PDF of the document is too large.')
  return { path, size }
}

/** Creates a converter that uses LibreOffice, with a separate profile and folder for each document. */
export function createOfficeConverter(office: Office): OfficeConverter {
  return {
    label: office.program,
    async convert({ extension, fill, use, signal }) {
      const { folder, out, profile } = await prepareFolder()
      try {
        const document = join(folder, `document.${extension}`)
        await fill(document)
        const words = ['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo']
        const where = [`-env:UserInstallation=${pathToFileURL(profile).href}`, ...words]
        const what = ['--convert-to', 'pdf', '--outdir', out, document]
        await run({ ...office, words: [...where, ...what], folder, signal })
        return await use(await madePdf(out))
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
  }
}
