import type { Db } from '../platform/database/database.ts'
import { noCounts } from './imports.repository.ts'
import { imports } from './imports.table.ts'

export async function makeImport(db: Db, values: Partial<typeof imports.$inferInsert> = {}): Promise<{ id: number }> {
  const now = new Date()
  const given = { format: 'ghost', fileName: 'ghost.json', fileBytes: 2, counts: noCounts } as const
  const [row] = await db
    .insert(imports)
    .values({ ...given, createdAt: now, updatedAt: now, ...values })
    .returning({ id: imports.id })
  if (!row) throw new Error('No import was made.')
  return row
}
