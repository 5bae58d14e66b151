import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/checks/chromium.ts'
import { pollTimeoutMs, testTimeoutMs } from './test/timeouts.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // Each worker has servers of its own, each test accounts of its own (e2e/app.ts). One more than cores: pages wait often.
  workers: Math.max(3, Math.min(4, availableParallelism())),
  fullyParallel: true,
  retries: 0,
  timeout: testTimeoutMs,
  expect: { timeout: pollTimeoutMs },
  forbidOnly: process.env.CI === 'true',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.LEDE_BROWSER_REPORT ?? 'test-results/browser.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    serviceWorkers: 'allow',
    // Recording costs a fifth of the time: LEDE_TRACE=on asks for it by hand. A failure leaves a picture and what the page said.
    trace: process.env.LEDE_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
