import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { readRequirements } from './scripts/checks/requirements.mjs'

// Only a test that fails waits so long.
const poll = { interval: 5, timeout: 20_000 }

export default defineConfig({
  test: {
    // Much of what API tests do is waiting. `api` and `web` have files of their own.
    maxWorkers: availableParallelism() + 1,
    // No test changes what belongs to the process, so a worker loads a module only once.
    isolate: false,
    // A test names the requirements that it proves; the projects inherit them.
    tags: readRequirements(import.meta.dirname).map(({ id, text }) => ({ name: id, description: text })),
    projects: [
      'api',
      'web',
      {
        test: {
          name: 'packages',
          expect: { poll },
          setupFiles: ['scripts/setup/property-seed.mjs'],
          include: ['packages/*/src/**/*.test.ts'],
          // Some start and kill PostgreSQL.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          expect: { poll },
          setupFiles: ['scripts/setup/property-seed.mjs'],
          include: ['scripts/**/*.test.mjs', 'bench/*.test.ts'],
        },
      },
    ],
  },
})
