import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    // As in the root, which a project with a file of its own does not take them from.
    maxWorkers: '100%',
    isolate: false,
    // Style sheets are empty to tests, but for those that are read as text.
    css: { include: /\.css\?raw$/ },
    include: ['app/**/*.test.{ts,tsx}', 'gallery/*.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
