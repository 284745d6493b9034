import { defineConfig } from '@playwright/test'

/** Chromium as root in a container, without the traffic of its own that a browser makes. */
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
  // The main lines in a few long walks, and each state of each screen by itself.
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
  reporter: 'list',
  use: {
    // Workers read this file anew, after the server was started.
    baseURL: process.env.E2E_PORTAL_URL,
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumFlags },
    locale: 'en-AU',
    // Eleven hours from UTC: a date that is computed differently on the server shows.
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1280, height: 800 },
    // A click whose target slides away between press and release is lost, for a sheet that opens too.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
