import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { connections, type LoadGenerator, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { residentMegabytes } from './process-usage.ts'
import { createDataDir, type DataDir, runPortal, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { newestSlugs } from './seeded-database.ts'
import { median } from './statistics.ts'

const counts = [1, 2, 4]
const perRun = connections * 10
const seededPosts = 4_000

interface Speed {
  kept: number
  uncached: number
  megabytes: number
}

export async function* measureScale({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  printLine(`seeding ${seededPosts} posts`)
  await runPortal(dataDir, ['seed', '--posts', String(seededPosts), '--comments', '0'])
  const paths = (await newestSlugs(dataDir)).map((slug) => `/api/v1/blog/posts/${slug}/`)
  const used = Math.min(rounds, Math.floor(paths.length / perRun) - 1)
  await using load = startLoadGenerator()
  let single: Speed | undefined
  for (const processes of counts) {
    printLine(`${processes} processes, ${used} rounds`)
    const speed = await measureProcesses({ dataDir, load, processes, paths, rounds: used, seconds })
    single ??= speed
    yield* figuresOf(processes, speed, single)
  }
}

interface Case {
  dataDir: DataDir
  load: LoadGenerator
  processes: number
  paths: string[]
  rounds: number
  seconds: number
}

async function measureProcesses({ dataDir, load, processes, paths, rounds, seconds }: Case): Promise<Speed> {
  await using server = await startProduct({ dataDir, environment: { PROCESSES: String(processes) } })
  const { origin } = server
  const speedOf = async (job: { paths: string[]; seconds?: number }) => {
    const { requestsPerSecond, failures, failureKinds } = await load.run({ origin, ...job })
    if (failures > 0) throw new Error(`With ${processes} processes ${failureKinds}`)
    return requestsPerSecond
  }
  await speedOf({ paths: paths.slice(0, perRun) })
  await speedOf({ paths: ['/'], seconds: 1 })
  const kept: number[] = []
  const uncached: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    uncached.push(await speedOf({ paths: paths.slice(round * perRun, (round + 1) * perRun) }))
    kept.push(await speedOf({ paths: ['/'], seconds }))
  }
  return { kept: median(kept), uncached: median(uncached), megabytes: await memoryOf(server.pid) }
}

function figuresOf(processes: number, speed: Speed, single: Speed): Figure[] {
  const name = processes === 1 ? 'one process' : `${processes} processes`
  const beside = (value: number, base: number) =>
    processes === 1 ? `${availableParallelism()} cores` : `${format((value / base) * 100, '%')} of one process`
  return [
    { what: `${name}: a kept page`, value: speed.kept, unit: '/s', beside: beside(speed.kept, single.kept) },
    {
      what: `${name}: JSON of a post that is not in the cache`,
      value: speed.uncached,
      unit: '/s',
      beside: beside(speed.uncached, single.uncached),
    },
    {
      what: `${name}: memory after that`,
      value: speed.megabytes,
      unit: 'MB',
      beside: processes === 1 ? '' : 'with the primary',
    },
  ]
}

async function memoryOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  let megabytes = (await residentMegabytes(pid))?.now ?? Number.NaN
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('server.js')) megabytes += (await residentMegabytes(Number(child)))?.now ?? 0
  }
  return megabytes
}
