import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}', 'gallery/*.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
