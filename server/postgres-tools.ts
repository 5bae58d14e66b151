import { spawn } from 'node:child_process'
import { CommandRefused } from './command-refused.ts'

/** The address as PostgreSQL's programs read it from their environment, where no list of processes shows its password. */
function environmentOf(address: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address)
  const sslMode = searchParams.get('sslmode') ?? ''
  // Node.js knows the well-known authorities by itself, PostgreSQL's programs when they are told to.
  const authorities = sslMode === 'verify-full' ? 'system' : ''
  const named = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode,
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? authorities,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
}

/** `searchPath` is where programs are looked for. */
type Dump = { address: string; file: string; searchPath: string }

function run(program: string, args: string[], { address, searchPath }: Dump): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { PATH: searchPath, ...environmentOf(address) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (cause) =>
      reject(new CommandRefused(`${program} is needed for PostgreSQL and was not found.`, { cause })),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new CommandRefused(`${program} failed: ${said.trim()}`)),
    )
  })
}

const anybodys = ['--no-owner', '--no-privileges']

/** Writes a PostgreSQL database as it is at one moment to a file. */
export const dumpDatabase = (dump: Dump): Promise<void> =>
  run('pg_dump', ['--format=custom', ...anybodys, `--file=${dump.file}`], dump)

/** Fills an empty PostgreSQL database from such a file, whole or not at all. */
export const loadDatabase = (dump: Dump): Promise<void> => {
  const { PGDATABASE = '' } = environmentOf(dump.address)
  return run('pg_restore', ['--single-transaction', ...anybodys, `--dbname=${PGDATABASE}`, dump.file], dump)
}
