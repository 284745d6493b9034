import { compare } from './comparison.ts'
import { connections, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { type App, withApp } from './seeded-database.ts'
import { p95Of } from './statistics.ts'
import { startWorker } from './worker-process.ts'

interface Calculation {
  what: string
  path: string
  body: object
}

const bonds = '/api/v1/fixed-income'
const loanPath = '/api/v1/finance/calculate-principal/'
const bond = { face_value: 1000, coupon_rate: 0.05, maturity_date: '2055-06-30', settlement_date: '2025-08-31' }
const longestBond = { ...bond, frequency: 'quarterly', settlement_date: '0001-01-02', maturity_date: '9999-12-31' }

const usual: readonly Calculation[] = [
  { what: 'the price of a bond', path: `${bonds}/bonds/price/`, body: { ...bond, yield_rate: 0.045 } },
  {
    what: 'a loan of 360 rows, compressed,',
    path: loanPath,
    body: { total_loan_amount: 500_000, duration_months: 360, annual_interest_rate: 5.5 },
  },
]

const largest: readonly Calculation[] = [
  {
    what: 'a curve of 10 000 yields of thirty digits',
    path: `${bonds}/visualization/bond_price_curve/`,
    body: {
      face_value: 1000,
      coupon_rate: 0.05,
      frequency: 'quarterly',
      maturity: 1000,
      yield_range_start: 1e-15,
      yield_range_end: 1e15,
      yield_step: 1e11,
    },
  },
  {
    what: 'a loan of 600 rows at a rate of 31 decimals',
    path: loanPath,
    body: { total_loan_amount: 999_999_999_999.99, duration_months: 600, annual_interest_rate: 1.234567890123456e-15 },
  },
  {
    what: 'the yield of a bond of 10 000 years',
    path: `${bonds}/yields/yield_to_maturity/`,
    body: { ...longestBond, price: 1e-300 },
  },
]

export async function* measureCalculators(options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  yield* await measureThroughput(dataDir, options)
  yield* await withApp(dataDir, measureLongest)
  yield* await withApp(dataDir, measureBesideCurves)
}

async function measureLongest(app: App): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, path, body } of largest) {
    const p95Ms = await p95Of(async () => {
      const { statusCode } = await app.inject({ method: 'POST', url: path, payload: body })
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
    })
    figures.push({ what: `p95: ${what}`, value: p95Ms, unit: 'ms', limit: { atMost: 50 } })
  }
  return figures
}

async function measureBesideCurves(app: App): Promise<Figure[]> {
  const [price] = usual
  const [curve] = largest
  if (!price || !curve) return []
  const ask = async ({ path, body }: Calculation) =>
    void (await app.inject({ method: 'POST', url: path, payload: body }))
  const alone = await p95Of(() => ask(price))
  let isDrawing = true
  const drawing = (async () => {
    while (isDrawing) await ask(curve)
  })()
  const beside = await p95Of(() => ask(price))
  isDrawing = false
  await drawing
  return [
    {
      what: 'p95 of a bond price while long curves are drawn, of the same alone',
      value: (100 * beside) / alone,
      unit: '%',
      beside: `${format(beside, 'ms')} against ${format(alone, 'ms')}`,
    },
  ]
}

async function measureThroughput(dataDir: DataDir, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  await using server = await startProduct({ dataDir })
  const answers = await Promise.all(
    usual.map(async ({ path, body }) => ({ path, answer: await answerOf(server.origin + path, body) })),
  )
  await using worker = startWorker<typeof answers, number>(new URL('./bare-answer.ts', import.meta.url))
  const bare = { pid: worker.pid, origin: `http://localhost:${await worker.run(answers)}` }
  await using load = startLoadGenerator()
  const figures: Figure[] = []
  for (const { what, path, body } of usual) {
    printLine(`${what} at ${connections} connections: ${rounds} rounds of twice ${seconds} s`)
    const run = { paths: [path], seconds, sent: { body: JSON.stringify(body), headers: [{}] } }
    await compare(load, { ours: server, bare }, [run])
    const runs = Array.from({ length: rounds }, () => run)
    const { ours, bare: least, ratioPercent, cpuRatioPercent } = await compare(load, { ours: server, bare }, runs)
    figures.push({
      what: `${what} a second, of a bare route's answers of that size`,
      value: ratioPercent,
      unit: '%',
      beside: `${format(ours.requestsPerSecond, '/s')} against ${format(least.requestsPerSecond, '/s')}; p99 ${format(ours.p99Ms, 'ms')}; processor time ${format(cpuRatioPercent ?? Number.NaN, '%')}`,
    })
  }
  return figures
}

async function answerOf(url: string, body: object): Promise<object> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return (await response.json()) as object
}
