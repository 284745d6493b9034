import { defineConfig } from '@playwright/test'

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'screens', testDir: './screens' },
  ],
  testMatch: '*.test.ts',
  outputDir: '../.cache/e2e',
  globalSetup: './portal/start-sample-portal.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The tags are requirements, up to thirty a test.
  reporter: [['list', { omitTags: true }]],
  use: {
    // Workers read this file again after the server has started.
    baseURL: process.env.E2E_PORTAL_URL,
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumFlags },
    locale: 'en-AU',
    // Far from UTC, so that dates rendered differently by the server are found.
    timezoneId: 'Australia/Sydney',
    // A service worker would load pages during each test. `offline` tests allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // A click is lost if its target, such as an opening sheet, moves between press and release.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
