import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runProgram } from './steps.ts'

/** Headless Chromium first: it needs fewer resources. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds the Chromium for browser tests: CHROMIUM_PATH, else the system's, else Playwright's own if installed. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? [...usual, chromium.executablePath()].find((path) => existsSync(path))

/** Like `findChromium`, but installs one if there is none: the system's on Debian, else Playwright's. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found !== undefined) return found
  console.log('Installing a Chromium for the browser tests…')
  if (isDebianWithRoot() && installFromDebian()) return findChromium()
  await runProgram('@playwright/test/cli.js', ['install', '--only-shell', 'chromium'], {
    deadlineMinutes: 10,
  })
  return findChromium()
}

const isDebianWithRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installFromDebian(): boolean {
  const fonts = ['fonts-liberation', 'fonts-noto-color-emoji']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0
  const install = (browser: string) => apt('install', '-y', '--no-install-recommends', browser, ...fonts)
  return apt('update') && (install('chromium-headless-shell') || install('chromium'))
}
