import { defineConfig } from 'vitest/config'
import { readRequirements } from './scripts/checks/requirements.mjs'

export default defineConfig({
  test: {
    // One for each core: much of what API tests do is waiting. `api` and `web` have files of their own and take neither of these from here.
    maxWorkers: '100%',
    // A worker loads a module once and not once a file: no test changes what belongs to the process.
    isolate: false,
    // A test names the requirements that it proves; the projects inherit them.
    tags: readRequirements(import.meta.dirname).map(({ id, text }) => ({ name: id, description: text })),
    projects: [
      'api',
      'web',
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          // Some start and kill PostgreSQL.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs', 'bench/*.test.ts'] } },
    ],
  },
})
