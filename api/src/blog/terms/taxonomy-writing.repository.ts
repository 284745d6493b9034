import { slugFromText } from '@ledgerdeck/blocks'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { firstFreeSlug, maxSlugCharacters } from '../posts/slugs.policy.ts'
import { categories, categoryFormerNames, categorySlugs } from './categories.table.ts'
import { tagFormerNames, tagSlugs, tags } from './tags.table.ts'
import { comparedName } from './taxonomy-words.table.ts'

const tables = {
  category: { table: categories, slugs: categorySlugs, formerNames: categoryFormerNames },
  tag: { table: tags, slugs: tagSlugs, formerNames: tagFormerNames },
}

type Kind = keyof typeof tables

/**
 * The ids of the categories or tags with these names, in any capitals, or that had them before; those that are missing are made. Until
 * the transaction ends nobody takes any of them away. Call it for categories before tags.
 */
export async function ensureTaxonomy(db: Db, kind: Kind, names: readonly string[]): Promise<number[]> {
  const unique = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (unique.size === 0) return []
  if ((await countKnown(db, kind, [...unique.values()])) < unique.size) await lockTaxonomy(db, kind)
  const ids = new Set<number>()
  // One order for everyone, so that two who add the same names at once wait for each other instead of locking up.
  for (const key of [...unique.keys()].toSorted()) ids.add(await ensureOne(db, kind, unique.get(key) ?? key))
  // The database knows more names for one than JavaScript does, as in the final letter of a Greek word.
  return [...ids]
}

/** Until the transaction ends nobody else gives a name or a slug to a category, or to a tag. Take it before rows are locked. */
export async function lockTaxonomy(db: Db, kind: Kind): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.taxonomy}, hashtext(${kind}))`)
}

async function countKnown(db: Db, kind: Kind, names: readonly string[]): Promise<number> {
  const { table } = tables[kind]
  const compared = sql.join(names.map(comparedName), sql`, `)
  const known = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`${comparedName(table.name)} in (${compared})`)
  return known.length
}

async function ensureOne(db: Db, kind: Kind, name: string): Promise<number> {
  const existing = await holdByName(db, kind, name)
  if (existing !== null) return existing
  await lockTaxonomy(db, kind)
  // Somebody else may have made it before the lock was there.
  const found = (await holdByName(db, kind, name)) ?? (await holdByFormerName(db, kind, name))
  return found ?? insertTerm(db, kind, { name, slug: await freeTermSlug(db, kind, name) })
}

/** The one with this name, or with one that looks the same; it stays what it is until the transaction ends. */
async function holdByName(db: Db, kind: Kind, name: string): Promise<number | null> {
  return hold(db, kind, name, hasName(kind, name))
}

/** What the one is now that was called so: an editor that was opened before must not take a new name back. */
async function holdByFormerName(db: Db, kind: Kind, name: string): Promise<number | null> {
  const { table, formerNames } = tables[kind]
  const owner = db
    .select({ id: formerNames.ownerId })
    .from(formerNames)
    .where(eq(formerNames.name, comparedName(name)))
  return hold(db, kind, name, inArray(table.id, owner))
}

async function hold(db: Db, kind: Kind, name: string, condition: SQL): Promise<number | null> {
  const { table } = tables[kind]
  const [existing] = await db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(desc(sql`lower(${table.name}) = lower(${name})`), table.id)
    .limit(1)
    .for('key share')
  return existing?.id ?? null
}

/** Whether a row of the kind has this name, in any capitals and any way of writing. */
export function hasName(kind: Kind, name: string): SQL {
  return sql`${comparedName(tables[kind].table.name)} = ${comparedName(name)}`
}

/** The slug that a name, or what was typed for a slug, asks for. */
export function wantedTermSlug(kind: Kind, text: string): string {
  return slugFromText(text, maxSlugCharacters) || kind
}

/** The first slug for a name that none of the kind has or had. Only under the lock it stays free. */
export async function freeTermSlug(db: Db, kind: Kind, text: string): Promise<string> {
  const { slugs } = tables[kind]
  return firstFreeSlug(wantedTermSlug(kind, text), async (candidates) => {
    const known = await db.select({ slug: slugs.slug }).from(slugs).where(inArray(slugs.slug, candidates))
    return new Set(known.map(({ slug }) => slug))
  })
}

/**
 * Makes a category or tag. Call it under the lock, with a slug that is free.
 * @returns its id
 */
export async function insertTerm(db: Db, kind: Kind, values: { name: string; slug: string }): Promise<number> {
  const { table, slugs } = tables[kind]
  const [made] = await db.insert(table).values(values).returning({ id: table.id })
  if (!made) throw new Error(`A ${kind} was not inserted.`)
  await db.insert(slugs).values({ slug: values.slug, ownerId: made.id })
  await forgetFormerName(db, kind, values.name)
  return made.id
}

/** A name that is in use again leads nowhere else. */
async function forgetFormerName(db: Db, kind: Kind, name: string): Promise<void> {
  const { formerNames } = tables[kind]
  await db.delete(formerNames).where(eq(formerNames.name, comparedName(name)))
}

/** From now on a name that is given up leads to this one. Call it under the lock. */
export async function rememberName(db: Db, kind: Kind, name: string, ownerId: number): Promise<void> {
  const { formerNames } = tables[kind]
  await db
    .insert(formerNames)
    .values({ name: comparedName(name), ownerId })
    .onConflictDoUpdate({ target: formerNames.name, set: { ownerId } })
}

/**
 * Gives a locked category or tag another name and slug. The former ones stay its own.
 * @param formerName the one that it has until now
 */
export async function saveTerm(
  db: Db,
  kind: Kind,
  { id, formerName, ...values }: { id: number; formerName: string; name: string; slug: string },
): Promise<void> {
  const { table, slugs } = tables[kind]
  await db.update(table).set(values).where(eq(table.id, id))
  await db.insert(slugs).values({ slug: values.slug, ownerId: id }).onConflictDoNothing()
  await rememberName(db, kind, formerName, id)
  // The former one, too, where only capitals changed.
  await forgetFormerName(db, kind, values.name)
}
