import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    // As in the root; a project with its own file does not inherit them.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    // Only a test that fails waits so long.
    expect: { poll: { interval: 5, timeout: 20_000 } },
    setupFiles: ['../scripts/setup/property-seed.mjs'],
    // Style sheets are empty in tests, except those that are read as text.
    css: { include: /\.css\?raw$/ },
    include: ['app/**/*.test.{ts,tsx}', 'gallery/*.test.tsx', 'offline/*.test.ts', '*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
