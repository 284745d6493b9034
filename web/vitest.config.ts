import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: ['app/**/*.browser.test.tsx'],
        },
      },
    ],
  },
})
