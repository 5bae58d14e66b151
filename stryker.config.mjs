/** What `npm run mutate` plants and how it looks for it; which files and which tests, scripts/mutate.ts adds. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts', pool: 'forks' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A machine that is busy with something else is no loop without an end; those are counted, not timed.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 15,
  thresholds: { high: 95, low: 85, break: 85 },
  // Vite takes the types out. Stryker would read tsconfig.json with TypeScript's API, which TypeScript 7 does not have:
  // a file that does not exist leaves it out.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  ignorePatterns: ['.node', 'data', 'dist', 'test-results', 'bench/results', 'eval/results', '*.log'],
  tempDirName: 'test-results/mutation/copy',
  warnings: { slow: false },
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { reportTests: false, logTests: false },
  htmlReporter: { fileName: 'test-results/mutation/report.html' },
  jsonReporter: { fileName: 'test-results/mutation/report.json' },
}
