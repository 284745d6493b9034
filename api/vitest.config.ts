import { availableParallelism } from 'node:os'
import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts'],
    // A project with a config file does not inherit it from the root.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    // Only a test that fails waits so long.
    expect: { poll: { interval: 5, timeout: 20_000 } },
    setupFiles: ['../scripts/setup/property-seed.mjs'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
