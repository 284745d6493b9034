import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core: much of what API tests do is waiting.
    maxWorkers: '100%',
    projects: [
      'api',
      'web',
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'samples', include: ['api/seed/sample/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
