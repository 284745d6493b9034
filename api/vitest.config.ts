import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts'],
    // As in the root, which a project with a file of its own does not take them from.
    maxWorkers: '100%',
    isolate: false,
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
