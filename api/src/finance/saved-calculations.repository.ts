import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { calculations } from './saved-calculations.table.ts'

export type CalculationRow = typeof calculations.$inferSelect
export type NewCalculation = Pick<CalculationRow, 'ownerId' | 'name' | 'tool' | 'inputs' | 'createdAt'>

export async function listCalculationRows(
  db: Db,
  { ownerId, ids, limit, offset }: { ownerId: number; ids?: number[] | undefined; limit: number; offset: number },
): Promise<{ rows: CalculationRow[]; total: number }> {
  const isOwn = and(eq(calculations.ownerId, ownerId), ids && inArray(calculations.id, ids))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(calculations)
      .where(isOwn)
      .orderBy(desc(calculations.updatedAt), desc(calculations.id))
      .limit(limit)
      .offset(offset),
    db.$count(calculations, isOwn),
  ])
  return { rows, total }
}

export async function findCalculation(
  db: Db,
  calculation: Pick<CalculationRow, 'ownerId' | 'id'>,
): Promise<CalculationRow | null> {
  const [row] = await db.select().from(calculations).where(ownCalculation(calculation))
  return row ?? null
}

export async function insertCalculation(db: Db, calculation: NewCalculation): Promise<CalculationRow> {
  const [row] = await db
    .insert(calculations)
    .values({ ...calculation, updatedAt: calculation.createdAt })
    .returning()
  if (!row) throw new Error('A calculation was not inserted.')
  return row
}

export async function updateCalculationName(
  db: Db,
  { name, now, ...calculation }: Pick<CalculationRow, 'ownerId' | 'id' | 'name'> & { now: Date },
): Promise<CalculationRow | null> {
  const [row] = await db
    .update(calculations)
    .set({ name, updatedAt: now })
    .where(ownCalculation(calculation))
    .returning()
  return row ?? null
}

export async function deleteCalculationRow(
  db: Db,
  calculation: Pick<CalculationRow, 'ownerId' | 'id'>,
): Promise<CalculationRow | null> {
  const [row] = await db.delete(calculations).where(ownCalculation(calculation)).returning()
  return row ?? null
}

function ownCalculation({ ownerId, id }: Pick<CalculationRow, 'ownerId' | 'id'>) {
  return and(eq(calculations.id, id), eq(calculations.ownerId, ownerId))
}
