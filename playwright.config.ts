import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // Each test has a server, a data folder and ports of its own.
  workers: Math.max(2, Math.min(4, availableParallelism())),
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.LEDE_BROWSER_REPORT ?? 'test-results/browser.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    // A page of its own for each test; e2e/offline.spec.ts is about the worker.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time, so a run alone (scripts/steps.ts) or one by hand asks for it.
    trace: process.env.LEDE_TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
