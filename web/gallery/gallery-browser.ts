import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

export const siteOrigin = 'http://gallery.test'
/** As strict as the site's: controls that write styles into the page fail here. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'"
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const kinds = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

interface Gallery {
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** `ready` is the page's level-one heading. */
  openPage: (context: BrowserContext, ready: string) => Promise<Page>
}

export function galleryOf(page: string): Gallery {
  let browser: Browser
  let files: Map<string, string | Buffer>

  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH || undefined
    ;[files, browser] = await Promise.all([buildPage(page), chromium.launch({ executablePath, args: flags })])
  })

  afterAll(() => browser.close())

  return {
    openContext: async (options = {}) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      onTestFinished(() => context.close())
      await context.route(`${siteOrigin}/**`, (route) => {
        const path = new URL(route.request().url()).pathname.replace(/^\/$/, `/${page}`)
        const body = files.get(path)
        if (body === undefined) return route.fulfill({ status: 404 })
        const kind = Object.entries(kinds).find(([ending]) => path.endsWith(`.${ending}`))?.[1]
        return route.fulfill({ body, contentType: kind, headers: { 'Content-Security-Policy': policy } })
      })
      return context
    },
    openPage: async (context, ready) => {
      const problems: string[] = []
      onTestFinished(() => expect(problems).toEqual([]))
      const opened = await context.newPage()
      opened.on('console', (message) => {
        // The test itself answers these requests.
        const isProblem = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
        if (isProblem) problems.push(message.text())
      })
      opened.on('pageerror', (error) => problems.push(error.message))
      await opened.goto(`${siteOrigin}/`)
      await opened.getByRole('heading', { level: 1, name: ready }).waitFor()
      return opened
    },
  }
}

async function buildPage(page: string): Promise<Map<string, string | Buffer>> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: `${root}${page}` } },
  })
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  return new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : Buffer.from(file.source)]),
  )
}
