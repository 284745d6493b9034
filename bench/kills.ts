import { setTimeout as delay } from 'node:timers/promises'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, type ProductServer, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { answerFigures, checkSaves } from './save-figures.ts'
import { type SaveLoad, type SaveResult, type SaveTargets, startSaveLoad } from './save-job.ts'
import { createSaveTargets, saveCallers } from './save-targets.ts'
import { open } from './seeded-database.ts'

const backendPauseMs = 100
const serverPauseMs = 6_000
const secondsAfterLastKill = 5

export async function* measureKills({ kills }: BenchOptions): Figures {
  yield* await measureIn('backends killed', async (parts) => killBackends(parts, kills * (serverPauseMs / 1000)))
  yield* await measureIn('server killed', async (parts) => killServer(parts, kills))
}

interface Parts {
  dataDir: DataDir
  load: SaveLoad
  targets: SaveTargets
}

interface Outcome {
  result: SaveResult
  kills: number
  server: ProductServer
}

async function measureIn(name: string, run: (parts: Parts) => Promise<Outcome>): Promise<Figure[]> {
  await using dataDir = await createDataDir()
  const targets = await createSaveTargets(dataDir)
  await using load = startSaveLoad()
  const { result, kills, server } = await run({ dataDir, load, targets })
  await using running = server
  const { repeated, unanswered } = result
  const answers = answerFigures(result).map(({ limit: _, ...figure }) => figure)
  const repetitions = `${format(repeated, '')} saves were repeated, ${format(unanswered, '')} attempts had no answer`
  return [
    { what: `times`, value: kills, unit: '', beside: repetitions } satisfies Figure,
    ...answers,
    ...(await checkSaves(running.origin, targets, result)),
  ].map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }))
}

function startSaving({ load, targets }: Parts, origin: string, seconds: number): Promise<SaveResult> {
  const endless = Number.POSITIVE_INFINITY
  return load.run({
    origin,
    targets,
    callers: saveCallers,
    savesPerCaller: endless,
    seconds,
    pauseMs: 0,
    isRepeating: true,
  })
}

async function killBackends(parts: Parts, seconds: number): Promise<Outcome> {
  const server = await startProduct(parts)
  printLine(`${saveCallers} callers save for ${seconds} s, with ${1000 / backendPauseMs} backends killed a second`)
  const { installation } = await open(parts.dataDir)
  const client = await installation.database.pool.connect()
  const saving = startSaving(parts, server.origin, seconds)
  let kills = 0
  try {
    for (let isSaving = true; isSaving; ) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
           and pid <> pg_backend_pid() order by (state = 'active') desc, random() limit 1) as victim`,
      )
      kills += rowCount ?? 0
      isSaving = await Promise.race([saving.then(() => false), delay(backendPauseMs, true)])
    }
  } finally {
    client.release()
    await installation.close()
  }
  return { result: await saving, kills, server }
}

async function killServer(parts: Parts, kills: number): Promise<Outcome> {
  let server = await startProduct(parts)
  const port = Number(new URL(server.origin).port)
  const seconds = (2 * kills * serverPauseMs) / 1000 + secondsAfterLastKill
  printLine(`${saveCallers} callers save for ${seconds} s, in which the server is killed ${kills} times`)
  const saving = startSaving(parts, server.origin, seconds)
  for (let kill = 1; kill <= kills; kill += 1) {
    await delay(serverPauseMs)
    await server.kill()
    server = await startProduct({ ...parts, port })
    printLine(`   killed ${kill} of ${kills}, back after ${format(server.startMs / 1000, 's')}`)
  }
  return { result: await saving, kills, server }
}
