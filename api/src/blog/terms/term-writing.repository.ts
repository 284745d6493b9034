import { slugFromText } from '@ledgerdeck/blocks'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { lockUntilCommit } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { firstFreeSlug, maxSlugCharacters } from '../slugs/slugs.policy.ts'
import { comparedName } from './term-names.table.ts'
import { type TermTableKind, termTables } from './terms.table.ts'

/** Also finds former names. Locks the terms against deletion; call for categories before tags. */
export async function ensureTerms(db: Db, kind: TermTableKind, names: readonly string[]): Promise<number[]> {
  const unique = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (unique.size === 0) return []
  if ((await countKnown(db, kind, [...unique.values()])) < unique.size) await lockTermNames(db, kind)
  const ids = new Set<number>()
  for (const key of [...unique.keys()].toSorted()) ids.add(await ensureOne(db, kind, unique.get(key) ?? key))
  // PostgreSQL treats more names as equal than JavaScript does, such as with a final sigma.
  return [...ids]
}

/** Serialises changes to names and slugs of one kind. Acquire it before row locks. */
export async function lockTermNames(db: Db, kind: TermTableKind): Promise<void> {
  await lockUntilCommit(db, 'terms', kind)
}

async function countKnown(db: Db, kind: TermTableKind, names: readonly string[]): Promise<number> {
  const { terms: table } = termTables[kind]
  const compared = sql.join(names.map(comparedName), sql`, `)
  const known = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`${comparedName(table.name)} in (${compared})`)
  return known.length
}

async function ensureOne(db: Db, kind: TermTableKind, name: string): Promise<number> {
  const existing = await lockByName(db, kind, name)
  if (existing !== null) return existing
  await lockTermNames(db, kind)
  // Another transaction may have created it before the lock.
  const found = (await lockByName(db, kind, name)) ?? (await lockByFormerName(db, kind, name))
  return found ?? insertTerm(db, kind, { name, slug: await findFreeTermSlug(db, kind, name) })
}

async function lockByName(db: Db, kind: TermTableKind, name: string): Promise<number | null> {
  return lockOne(db, kind, name, hasName(kind, name))
}

/** An editor opened before a rename must not recreate the old term. */
async function lockByFormerName(db: Db, kind: TermTableKind, name: string): Promise<number | null> {
  const { terms: table, formerNames } = termTables[kind]
  const owner = db
    .select({ id: formerNames.ownerId })
    .from(formerNames)
    .where(eq(formerNames.name, comparedName(name)))
  return lockOne(db, kind, name, inArray(table.id, owner))
}

async function lockOne(db: Db, kind: TermTableKind, name: string, condition: SQL): Promise<number | null> {
  const { terms: table } = termTables[kind]
  const [existing] = await db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(desc(sql`lower(${table.name}) = lower(${name})`), table.id)
    .limit(1)
    .for('key share')
  return existing?.id ?? null
}

export function hasName(kind: TermTableKind, name: string): SQL {
  return sql`${comparedName(termTables[kind].terms.name)} = ${comparedName(name)}`
}

export function termSlugFrom(kind: TermTableKind, text: string): string {
  return slugFromText(text, maxSlugCharacters) || kind
}

/** Returns the first slug never used by a term of this kind. It stays free under the lock only. */
export async function findFreeTermSlug(db: Db, kind: TermTableKind, text: string): Promise<string> {
  const { slugs } = termTables[kind]
  return firstFreeSlug(termSlugFrom(kind, text), async (candidates) => {
    const known = await db.select({ slug: slugs.slug }).from(slugs).where(inArray(slugs.slug, candidates))
    return new Set(known.map(({ slug }) => slug))
  })
}

/** Call it under the lock with a free slug. @returns the id */
export async function insertTerm(db: Db, kind: TermTableKind, values: { name: string; slug: string }): Promise<number> {
  const { terms: table, slugs } = termTables[kind]
  const [created] = await db.insert(table).values(values).returning({ id: table.id })
  if (!created) throw new Error(`A ${kind} was not inserted.`)
  await db.insert(slugs).values({ slug: values.slug, ownerId: created.id })
  await deleteFormerName(db, kind, values.name)
  return created.id
}

async function deleteFormerName(db: Db, kind: TermTableKind, name: string): Promise<void> {
  const { formerNames } = termTables[kind]
  await db.delete(formerNames).where(eq(formerNames.name, comparedName(name)))
}

export async function addFormerName(db: Db, kind: TermTableKind, name: string, ownerId: number): Promise<void> {
  const { formerNames } = termTables[kind]
  await db
    .insert(formerNames)
    .values({ name: comparedName(name), ownerId })
    .onConflictDoUpdate({ target: formerNames.name, set: { ownerId } })
}

/** Keeps former names and slugs. `formerName` is the name before the change. */
export async function updateTerm(
  db: Db,
  kind: TermTableKind,
  { id, formerName, ...values }: { id: number; formerName: string; name: string; slug: string },
): Promise<void> {
  const { terms: table, slugs } = termTables[kind]
  await db.update(table).set(values).where(eq(table.id, id))
  await db.insert(slugs).values({ slug: values.slug, ownerId: id }).onConflictDoNothing()
  await addFormerName(db, kind, formerName, id)
  await deleteFormerName(db, kind, values.name)
}
