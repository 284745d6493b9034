import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type CreatedManga, makeManga } from '../api/src/manga/manga.factory.ts'
import { openMediaStore } from '../api/src/media/media-store.service.ts'
import { signedInContext } from './browser-login.ts'
import { chromiumPath } from './chromium-path.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts, open } from './seeded-database.ts'
import { median, percentile } from './statistics.ts'

const password = 'the password of the reader'
const pageCount = 500
const fewPages = 10
const pageSize = { width: 1_000, height: 1_420 }
const pictures = 10
const turns = 60

export async function* measureReader({ rounds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [name = ''] = await addAccounts(dataDir, { count: 1, password })
  printLine(`drawing ${pageCount} pages`)
  const { slug, chapters } = await addManga(dataDir)
  await using server = await startProduct({ dataDir })
  await using browser = await chromium.launch({ executablePath: chromiumPath() })
  const [long = '', short = ''] = chapters.map(({ id }) => `${server.origin}/tools/manga/chapter/${id}`)
  const reader = { browser, origin: server.origin, name, slug }
  printLine(`opening chapters: ${rounds} rounds`)
  const openings: { long: number; short: number }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    openings.push({ long: await msToFirstPage(reader, long), short: await msToFirstPage(reader, short) })
  }
  yield* openingFigures(openings)
  printLine(`turning ${turns} pages`)
  yield* turnFigures(await turnPages(reader, long))
}

async function addManga(dataDir: DataDir): Promise<CreatedManga> {
  const drawn = await Promise.all(Array.from({ length: pictures }, (_, number) => drawPage(number)))
  const { config, installation } = await open(dataDir)
  try {
    const store = openMediaStore(config)
    let stored = 0
    const media = { ...store, put: (path: string) => store.put(path, drawn[stored++ % pictures] ?? Buffer.alloc(0)) }
    const chapters = [pageCount, fewPages]
    return await makeManga(installation.database.db, { title: 'A long one', pageSize, chapters }, media)
  } finally {
    await installation.close()
  }
}

async function drawPage(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 + number } as const
  return sharp({ create: { ...pageSize, channels: 3, background: '#888', noise } })
    .greyscale()
    .blur(2)
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

interface ReaderParts {
  browser: Browser
  origin: string
  name: string
  slug: string
}

/** Passed as text, because the types of browsers and Node.js conflict. */
const probe = `
  const picture = (number) => document.querySelector('img[alt^="Page ' + number + ' of "]')
  const isThere = (image) => image !== null && image.complete && image.naturalWidth > 0
  const isShown = (number) => isThere(picture(number)) && picture(number).checkVisibility()
  const until = (holds) => new Promise((done) => {
    const poll = () => (holds() ? done() : requestAnimationFrame(poll))
    poll()
  })
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  window.whenShown = (number) => until(() => isShown(number)).then(painted)
  window.whenReady = (number) => until(() => isThere(picture(number))).then(() => picture(number).decode())
  window.observePageTurn = (number) => {
    window.turn = new Promise((done) => {
      const watch = ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const isInNextFrame = isShown(number)
          setTimeout(() => done({ isInNextFrame, ms: performance.now() - timeStamp }))
        })
      document.addEventListener('keydown', watch, { once: true, capture: true })
    })
  }
`

async function signedIn({ browser, origin, name, slug }: ReaderParts): Promise<Page> {
  const context = await signedInContext(browser, { origin, name, password })
  const page = await context.newPage()
  await page.goto('/healthz')
  const stored = { mangaReader: JSON.stringify({ [slug]: { mode: 'single' } }) }
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  await page.addInitScript(probe)
  return page
}

async function msToFirstPage(parts: ReaderParts, address: string): Promise<number> {
  const page = await signedIn(parts)
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await page.evaluate<number>('whenShown(1)')
  await page.context().close()
  return ms
}

interface PageTurn {
  isInNextFrame: boolean
  ms: number
}

async function turnPages(parts: ReaderParts, address: string): Promise<PageTurn[]> {
  const page = await signedIn(parts)
  await page.goto(address)
  const measured: PageTurn[] = []
  for (let number = 1; number <= turns; number += 1) {
    await page.evaluate(`whenShown(${number}).then(() => whenReady(${number + 1}))`)
    await page.evaluate(`observePageTurn(${number + 1})`)
    await page.keyboard.press('ArrowLeft')
    measured.push(await page.evaluate<PageTurn>('turn'))
  }
  await page.context().close()
  return measured
}

function openingFigures(openings: readonly { long: number; short: number }[]): Figure[] {
  const seconds = (pick: (opening: { long: number; short: number }) => number) =>
    format(median(openings.map(pick)) / 1000, 's')
  return [
    {
      what: `first page of a chapter of ${pageCount} pages, of one of ${fewPages}`,
      value: median(openings.map(({ long, short }) => (long / short) * 100)),
      unit: '%',
      limit: { atMost: 150 },
      beside: `${seconds(({ long }) => long)} against ${seconds(({ short }) => short)}, in a browser that has nothing kept`,
    },
  ]
}

function turnFigures(measured: readonly PageTurn[]): Figure[] {
  const ms = measured.map((turn) => turn.ms)
  return [
    {
      what: 'turns that show the prepared page in the very next frame',
      value: (measured.filter(({ isInNextFrame }) => isInNextFrame).length / measured.length) * 100,
      unit: '%',
      limit: { atLeast: 100 },
      beside: `from the key to the end of that frame ${format(median(ms), 'ms')}, p95 ${format(percentile(ms, 0.95), 'ms')}`,
    },
  ]
}
