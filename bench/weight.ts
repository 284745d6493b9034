import { type Browser, type BrowserContext, chromium, type Request } from '@playwright/test'
import { signedInContext } from './browser-login.ts'
import { chromiumPath } from './chromium-path.ts'
import { somePostPath } from './pages.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts } from './seeded-database.ts'

type Kind = 'script' | 'stylesheet' | 'font' | 'image' | 'document' | 'other'

const kinds: readonly string[] = ['script', 'stylesheet', 'font', 'image', 'document']
const limitsKb: Partial<Record<Kind, number>> = { script: 140, stylesheet: 15 }
const password = 'the password of the superuser'

const allowedGrowthKb = 40
const release01Kb = [
  ['/profile', 189],
  ['/tools/quick-note', 189],
  ['/finance/blog/my-comments', 171],
  ['/finance/blog/create', 254],
  ['/admin/dashboard', 178],
  ['/admin/userlist', 184],
  ['/admin/log', 186],
  ['/admin/audit', 185],
  ['/admin/settings', 181],
  ['/admin/reports', 274],
] as const

export async function* measureWeight(): Figures {
  await using dataDir = await createDataDir()
  const [name = ''] = await addAccounts(dataDir, { count: 1, password, isStaff: true, isSuperuser: true })
  await using server = await startProduct({ dataDir })
  await using browser = await chromium.launch({ executablePath: chromiumPath() })
  for (const path of ['/', '/finance/blog', await somePostPath(server.origin)]) {
    printLine(`${path}: loading`)
    await using context = await browser.newContext()
    yield* figuresOf(path, await loadCold(context, server.origin + path))
    yield await documentFigure(server.origin, path)
  }
  for (const [path, former] of release01Kb) {
    printLine(`${path}: loading, signed in as a superuser`)
    yield await privateFigure(browser, { origin: server.origin, name, path, former })
  }
}

interface PrivateScreen {
  origin: string
  name: string
  path: string
  former: number
}

async function privateFigure(browser: Browser, { origin, name, path, former }: PrivateScreen): Promise<Figure> {
  const viewport = { width: 1280, height: 800 }
  const options = { viewport, serviceWorkers: 'block' } as const
  await using context = await signedInContext(browser, { origin, name, password }, options)
  const { bytes, files } = (await loadCold(context, origin + path)).get('script') ?? { bytes: 0, files: 0 }
  return weightFigure(`${path}: JavaScript`, { bytes, files }, `release 0.1 ${former} KB`, former + allowedGrowthKb)
}

type Weight = Map<Kind, { bytes: number; files: number }>

/** Waits until the network is idle, so that late scripts are included. */
async function loadCold(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage()
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(url, { waitUntil: 'networkidle' })
  if (page.url() !== url && page.url().includes('/login')) throw new Error(`${url} leads to the login.`)
  const weight: Weight = new Map()
  for (const request of finished) {
    const kind = (kinds.includes(request.resourceType()) ? request.resourceType() : 'other') as Kind
    const sum = weight.get(kind) ?? { bytes: 0, files: 0 }
    const { responseBodySize } = await request.sizes()
    weight.set(kind, { bytes: sum.bytes + responseBodySize, files: sum.files + 1 })
  }
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

/** Only the document of a post has a limit, because its text grows with what people write. */
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
