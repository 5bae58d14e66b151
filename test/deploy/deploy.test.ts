import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  image?: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  healthcheck?: { test: string[] }
  restart?: string
  stop_grace_period?: string
  depends_on?: Record<string, unknown> | string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const servers = [compose.services['lede-1'], compose.services['lede-2']]
const settings = globSync('server/env*.ts', { cwd: root })
  .map(read)
  .flatMap((code) => [...code.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name))

/** The instructions of the Dockerfile, with continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
const copies = instructions.filter((line) => line.startsWith('COPY') && !line.includes('--from='))
const copied = copies.flatMap((line) => line.split(/\s+/).slice(1, -1))

describe('the image', () => {
  it('copies what is there, and what its context lets through', () => {
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const allowed = read('.dockerignore').split('\n')
    expect(copied.filter((path) => !allowed.includes(`!${path.replace('./', '')}`))).toEqual([])
  })

  it('has every folder that the server imports from', () => {
    const imports = globSync('{server,practice,core,contract,editor}/**/*.ts', { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => [...read(path).matchAll(/from '#(\w+)\//g)].map(([, name]) => name ?? ''))
    const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')))
    const there = last.flatMap((line) => /^COPY (\w+) \.\/\1$/.exec(line)?.[1] ?? [])
    expect([...new Set(imports)].filter((folder) => !there.includes(folder))).toEqual([])
  })

  it('runs as nobody in particular, on settings that exist, and holds none that is secret', () => {
    expect(instructions.filter((line) => line.startsWith('USER'))).toEqual(['USER node'])
    const set = instructions
      .filter((line) => line.startsWith('ENV'))
      .flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name))
    expect(set).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'])
    expect(set.slice(1).filter((name) => !settings.includes(name))).toEqual([])
    expect(instructions.at(-1)).toBe('CMD ["node", "dist/server/main.js"]')
  })
})

describe('compose.yaml', () => {
  it('gives two servers the same settings, which exist, and a data folder each', () => {
    const [one, two] = servers
    expect(one?.environment).toEqual(two?.environment)
    const names = Object.keys(one?.environment ?? {})
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'AUTH_SECRET', 'S3_BUCKET']))
    expect(names.filter((name) => !settings.includes(name))).toEqual([])
    expect(one?.volumes).not.toEqual(two?.volumes)
  })

  it('waits longer for a server than the server drains', () => {
    for (const server of servers) {
      const seconds = Number(/^(\d+)s$/.exec(server?.stop_grace_period ?? '')?.[1])
      expect(seconds).toBeGreaterThan(Number(server?.environment?.DRAIN_SECONDS) + 5)
    }
  })

  it('counts the proxy in front, which says where requests come from, as the one of nginx does', () => {
    for (const server of servers) expect(server?.environment?.TRUST_PROXY).toBe('1')
    expect(read('deploy/Caddyfile')).toContain('header_up X-Forwarded-For {remote_host}')
    expect(read('deploy/nginx.conf')).toMatch(/^ *proxy_set_header X-Forwarded-For \$remote_addr;$/m)
    expect(read('docs/operating.md')).toContain('TRUST_PROXY')
  })

  it('asks every part that keeps running how it is, by itself or in the image', () => {
    const running = Object.entries(compose.services).filter(([, { restart }]) => restart !== undefined)
    expect(running).toHaveLength(6)
    const silent = running.filter(([, { healthcheck, build }]) => !healthcheck && build === undefined)
    expect(silent).toEqual([])
    expect(instructions.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true)
  })

  it('names volumes, files and variables that are there', () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    const [files, named] = [
      mounts.filter((from) => from.startsWith('.')),
      mounts.filter((from) => !from.startsWith('.')),
    ]
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '')
    const given = [...read('deploy/company.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '')
    expect([...new Set(used)].toSorted()).toEqual(given.toSorted())
  })
})
