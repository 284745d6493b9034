import { recordOperatorAct } from '../api/src/investigation/audit.service.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import { open } from './seeded-database.ts'
import { serveJobs } from './worker-process.ts'

export interface AuditFilling {
  path: string
  audits: number
}

const batchSize = 1_000

serveJobs(async ({ path, audits }: AuditFilling) => {
  const { installation } = await open({ path })
  try {
    await append(installation.database, audits)
  } finally {
    await installation.close()
  }
  return null
})

async function append({ transaction, pool }: Database, count: number): Promise<void> {
  const { rows } = await pool.query<{ present: number }>('select count(*)::integer as present from audit_records')
  for (let done = rows[0]?.present ?? 0; done < count; done += batchSize) {
    await transaction(async (db) => {
      for (let number = 0; number < Math.min(batchSize, count - done); number += 1) {
        const object = { kind: 'user', id: number, name: `reader-${number}` }
        const after = { is_active: false, suspension_reason: `reason ${number}` }
        recordOperatorAct(db, { act: 'user_suspend', object, after }, new Date())
      }
    })
  }
}
