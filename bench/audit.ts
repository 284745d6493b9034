import { monitorEventLoopDelay } from 'node:perf_hooks'
import { verifyChain } from '../api/src/investigation/audit-chain.service.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import type { AuditFilling } from './audit-filling.ts'
import type { BenchOptions } from './options.ts'
import { keepDataDir } from './product-server.ts'
import { type Figures, format } from './report.ts'
import { open } from './seeded-database.ts'
import { durationMs } from './statistics.ts'
import { startWorker } from './worker-process.ts'

const batchSize = 1_000

export async function* measureAudit({ audits, data }: BenchOptions): Figures {
  await using dataDir = await keepDataDir(data)
  await fill({ path: dataDir.path, audits })
  const { installation } = await open(dataDir)
  try {
    const { database } = installation
    await database.pool.query('vacuum analyze audit_records')
    const readingMs = await durationMs(() => readAll(database))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    let problem: string | null = null
    const verifyingMs = await durationMs(async () => {
      problem = (await verifyChain(database.transaction)).problem
    })
    delay.disable()
    if (problem !== null) throw new Error(problem)
    yield {
      what: `verifying ${format(audits, '')} audit records`,
      value: verifyingMs / 1_000,
      unit: 's',
      limit: { atMost: (30 * audits) / 1_000_000 },
      beside: `reading the same rows: ${format(readingMs / 1_000, 's')}`,
    }
    yield { what: 'longest delay of the event loop', value: delay.max / 1e6, unit: 'ms', limit: { atMost: 50 } }
  } finally {
    await installation.close()
  }
}

/** Runs in a separate process, whose garbage collection does not delay the verification. */
async function fill(job: AuditFilling): Promise<void> {
  await using worker = startWorker<AuditFilling, null>(new URL('./audit-filling.ts', import.meta.url))
  await worker.run(job)
}

async function readAll({ pool }: Database): Promise<void> {
  for (let position = 0, read = batchSize; read === batchSize; ) {
    const { rows } = await pool.query('select * from audit_records where position > $1 order by position limit $2', [
      position,
      batchSize,
    ])
    read = rows.length
    position = Number(rows.at(-1)?.position ?? position)
  }
}
