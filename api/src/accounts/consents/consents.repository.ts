import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { consents } from './consents.table.ts'

export interface ConsentRow {
  categories: readonly string[]
  textVersion: string
  decidedAt: Date
}

export async function findConsent(db: Db, userId: number): Promise<ConsentRow | null> {
  const [row] = await db
    .select({ categories: consents.categories, textVersion: consents.textVersion, decidedAt: consents.decidedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(1)
  return row ?? null
}

export async function insertConsent(db: Db, userId: number, { categories, ...consent }: ConsentRow): Promise<void> {
  await db.insert(consents).values({ userId, categories: [...categories], ...consent })
}

export async function deleteOldConsents(db: Db, userId: number, keptCount: number): Promise<void> {
  const newest = db
    .select({ id: consents.id })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(keptCount)
  await db.delete(consents).where(and(eq(consents.userId, userId), notInArray(consents.id, newest)))
}
