import { slugFromText } from '@ledgerdeck/blocks'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { categories } from './categories.table.ts'
import { maxSlugCharacters, numberedSlug } from './slugs.policy.ts'
import { tags } from './tags.table.ts'

const tables = { category: categories, tag: tags }

/** The ids of the categories or tags with these names, in any capitals; those that are missing are made. */
export async function ensureTaxonomy(db: Db, kind: keyof typeof tables, names: readonly string[]): Promise<number[]> {
  const unique = new Map(names.map((name) => [name.toLowerCase(), name]))
  const ids = new Set<number>()
  // One order for everyone, so that two who add the same names at once wait for each other instead of locking up.
  for (const name of [...unique.values()].toSorted()) ids.add(await ensureOne(db, kind, name))
  // The database knows more names for one than JavaScript does, as in the final letter of a Greek word.
  return [...ids]
}

async function ensureOne(db: Db, kind: keyof typeof tables, name: string): Promise<number> {
  const table = tables[kind]
  const slug = slugFromText(name, maxSlugCharacters) || kind
  for (let attempt = 1; ; attempt += 1) {
    const [existing] = await db.select({ id: table.id }).from(table).where(sql`lower(${table.name}) = lower(${name})`)
    if (existing) return existing.id
    const [made] = await db
      .insert(table)
      .values({ name, slug: numberedSlug(slug, attempt) })
      .onConflictDoNothing()
      .returning({ id: table.id })
    if (made) return made.id
  }
}
