import { slugFromText } from '@ledgerdeck/blocks'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { categories } from './categories.table.ts'
import { firstFreeSlug, maxSlugCharacters } from './slugs.policy.ts'
import { tags } from './tags.table.ts'

const tables = { category: categories, tag: tags }

/** The ids of the categories or tags with these names, in any capitals; those that are missing are made. */
export async function ensureTaxonomy(db: Db, kind: keyof typeof tables, names: readonly string[]): Promise<number[]> {
  const unique = new Map(names.map((name) => [name.toLowerCase(), name]))
  const ids = new Set<number>()
  // One order for everyone, so that two who add the same names at once wait for each other instead of locking up.
  for (const key of [...unique.keys()].toSorted()) ids.add(await ensureOne(db, kind, unique.get(key) ?? key))
  // The database knows more names for one than JavaScript does, as in the final letter of a Greek word.
  return [...ids]
}

async function ensureOne(db: Db, kind: keyof typeof tables, name: string): Promise<number> {
  const table = tables[kind]
  const wanted = slugFromText(name, maxSlugCharacters) || kind
  // Again when somebody else took the name or the slug in between.
  for (;;) {
    const [existing] = await db.select({ id: table.id }).from(table).where(sql`lower(${table.name}) = lower(${name})`)
    if (existing) return existing.id
    const slug = await firstFreeSlug(wanted, async (candidates) => {
      const known = await db.select({ slug: table.slug }).from(table).where(inArray(table.slug, candidates))
      return new Set(known.map((row) => row.slug))
    })
    const [made] = await db.insert(table).values({ name, slug }).onConflictDoNothing().returning({ id: table.id })
    if (made) return made.id
  }
}
