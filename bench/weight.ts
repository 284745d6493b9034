import { type Browser, chromium, type Request } from '@playwright/test'
import { chromiumPath } from './chromium-path.ts'
import { somePostPath } from './pages.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'

type Kind = 'script' | 'stylesheet' | 'font' | 'image' | 'document' | 'other'

const kinds: readonly string[] = ['script', 'stylesheet', 'font', 'image', 'document']
const limitsKb: Partial<Record<Kind, number>> = { script: 140, stylesheet: 15 }

export async function* measureWeight(): Figures {
  await using dataDir = await createDataDir()
  await using server = await startProduct({ dataDir })
  await using browser = await chromium.launch({ executablePath: chromiumPath() })
  for (const path of ['/', '/finance/blog', await somePostPath(server.origin)]) {
    printLine(`${path}: loading`)
    const loaded = await loadCold(browser, server.origin + path)
    yield* figuresOf(path, loaded)
    yield await documentFigure(server.origin, path)
  }
}

type Weight = Map<Kind, { bytes: number; files: number }>

/** Waits until the network is quiet, so that late scripts count, too. */
async function loadCold(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(url, { waitUntil: 'networkidle' })
  const weight: Weight = new Map()
  for (const request of finished) {
    const kind = (kinds.includes(request.resourceType()) ? request.resourceType() : 'other') as Kind
    const sum = weight.get(kind) ?? { bytes: 0, files: 0 }
    const { responseBodySize } = await request.sizes()
    weight.set(kind, { bytes: sum.bytes + responseBodySize, files: sum.files + 1 })
  }
  await context.close()
  return weight
}

function figuresOf(path: string, weight: Weight): Figure[] {
  const loaded = (kind: Kind) => weight.get(kind) ?? { bytes: 0, files: 0 }
  const total = [...weight.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const files = [...weight.values()].reduce((sum, one) => sum + one.files, 0)
  const others = (['document', 'font', 'image', 'other'] as const).map(
    (kind) => `${kind} ${format(loaded(kind).bytes / 1024, 'KB')}`,
  )
  return [
    weightFigure(`${path}: JavaScript`, loaded('script'), '', limitsKb.script),
    weightFigure(`${path}: CSS`, loaded('stylesheet'), '', limitsKb.stylesheet),
    weightFigure(`${path}: everything`, { bytes: total, files }, others.join(', ')),
  ]
}

/** Only a post's text grows with what people write, so only its document has a limit. */
async function documentFigure(origin: string, path: string): Promise<Figure> {
  const html = await (await fetch(origin + path)).bytes()
  return {
    what: `${path}: document before compression`,
    value: html.length / 1024,
    unit: 'KB',
    ...(path.includes('/detail/') && { limit: { atMost: 60 } }),
  }
}

function weightFigure(
  what: string,
  { bytes, files }: { bytes: number; files: number },
  beside: string,
  limitKb?: number,
): Figure {
  return {
    what: `${what}, ${files} files`,
    value: bytes / 1024,
    unit: 'KB',
    ...(limitKb !== undefined && { limit: { atMost: limitKb } }),
    beside,
  }
}
