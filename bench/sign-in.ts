import { parallelHashes } from '../api/src/accounts/passwords/passwords.service.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts } from './seeded-database.ts'
import { type SignInJob, type SignInLoad, startSignInLoad } from './sign-in-job.ts'
import { median, percentile } from './statistics.ts'

const atOnce = 20
const password = 'the password of every account'
const readsPerSecond = 100

const reads = { 'a kept page': { paths: ['/'] }, 'a private list': { paths: ['/api/v1/accounts/sessions/'] } }

/** Compares a sign-in with hashing alone, and measures how twenty sign-ins affect readers. */
export async function* measureSignIn({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [readerName = '', ...names] = await addAccounts(dataDir, { count: 1 + atOnce, password })
  await using server = await startProduct({ dataDir })
  await using load = startSignInLoad()
  await using reader = startSignInLoad()
  const signIns = { kind: 'sign-ins', origin: server.origin, names, password, atOnce } as const
  await load.run({ ...signIns, seconds: 2 })
  const token = await accessToken(server.origin, { name: readerName, password })
  const { figure, hashMs } = await measureRate(load, signIns, { rounds, seconds })
  yield figure
  for (const [name, { paths }] of Object.entries(reads)) {
    printLine(`reading ${name} beside ${atOnce} sign-ins: ${rounds} rounds of twice ${seconds} s`)
    const job = { kind: 'reads', origin: server.origin, paths, token, perSecond: readsPerSecond, seconds } as const
    yield await measureReads({ load, reader, signIns, job, hashMs, name, rounds })
  }
}

type SignIns = Omit<SignInJob & { kind: 'sign-ins' }, 'seconds'>

async function measureRate(
  load: SignInLoad,
  signIns: SignIns,
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
) {
  const ratios: number[] = []
  const ours: number[] = []
  const bare: number[] = []
  const single: number[] = []
  printLine(
    `${atOnce} sign-ins at once beside ${parallelHashes} bare hashes at once: ${rounds} rounds of ${seconds} s each`,
  )
  for (let round = 1; round <= rounds; round += 1) {
    const hashes = await load.run({ kind: 'hashes', atOnce: parallelHashes, seconds })
    const product = await load.run({ ...signIns, seconds })
    ratios.push((product.perSecond / hashes.perSecond) * 100)
    ours.push(product.perSecond)
    bare.push(hashes.perSecond)
    single.push(...hashes.durations)
  }
  const hashMs = median(single)
  const figure: Figure = {
    what: `sign-ins a second, of the bare hashes'`,
    value: median(ratios),
    unit: '%',
    beside: `${format(median(ours), '/s')} against ${format(median(bare), '/s')}; a hash takes ${format(hashMs, 'ms')}`,
  }
  return { figure, hashMs }
}

interface Reading {
  load: SignInLoad
  reader: SignInLoad
  signIns: SignIns
  job: SignInJob & { kind: 'reads' }
  hashMs: number
  name: string
  rounds: number
}

async function measureReads({ load, reader, signIns, job, hashMs, name, rounds }: Reading): Promise<Figure> {
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(...(await reader.run(job)).durations)
    const signedIn = load.run({ ...signIns, seconds: job.seconds })
    beside.push(...(await reader.run(job)).durations)
    await signedIn
  }
  const later = (share: number) => percentile(beside, share) - percentile(alone, share)
  return {
    what: `p99 of ${name} is later while ${atOnce} sign in`,
    value: later(0.99),
    unit: 'ms',
    limit: { atMost: hashMs / 10 },
    beside: `p99 ${format(percentile(beside, 0.99), 'ms')} against ${format(percentile(alone, 0.99), 'ms')} alone; the median is ${format(later(0.5), 'ms')} later`,
  }
}

export async function accessToken(
  origin: string,
  { name, password }: { name: string; password: string },
): Promise<string> {
  const response = await fetch(`${origin}/api/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: name, password }),
  })
  const { access } = (await response.json()) as { access?: string }
  if (access === undefined) throw new Error(`The login answers ${response.status}.`)
  return access
}
