import { availableParallelism } from 'node:os'
import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts'],
    // A project with a config file does not inherit it from the root.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    setupFiles: ['../scripts/setup/property-seed.mjs'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
