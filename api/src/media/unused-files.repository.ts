import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { imagePathsBeside } from './images.repository.ts'
import { images } from './images.table.ts'

type ImageRow = typeof images.$inferSelect

/** The foreign keys come from the catalogue, so that new tables are covered. */
export async function unusedCondition(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select format('select 1 from %s as referring where %s', conrelid::regclass, string_agg(
      format('referring.%I = images.%I', own.attname, referred.attname), ' and ')) as reference
    from pg_constraint
    cross join unnest(conkey, confkey) as columns(own_number, referred_number)
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
    join pg_attribute as referred on referred.attrelid = confrelid and referred.attnum = referred_number
    where contype = 'f' and confrelid = 'images'::regclass
    group by pg_constraint.oid, conrelid order by pg_constraint.oid`)
  if (rows.length === 0) throw new Error('No foreign key refers to images: every one of them would seem unused.')
  return sql.join(
    rows.map(({ reference }) => sql`not exists (${sql.raw(reference)})`),
    sql` and `,
  )
}

export interface UnusedScope {
  unused: SQL
  before: Date
}

export interface ImageFiles {
  paths: string[]
  /** False when nothing refers to the image. Its files may not be written yet. */
  isUsed: boolean
}

export async function* listImageFiles(db: Db): AsyncGenerator<ImageFiles[]> {
  const unused = await unusedCondition(db)
  await db.execute(sql`
    declare image_files no scroll cursor for
    select not (${unused}) as "isUsed",
      array(select path union select variant ->> 'path' from jsonb_array_elements(variants) as variant) as paths
    from images order by id`)
  for (;;) {
    const { rows } = await db.execute<ImageFiles & Record<string, unknown>>(sql`fetch 1000 from image_files`)
    if (rows.length === 0) return
    yield rows
  }
}

export async function listUnusedImages(
  db: Db,
  { unused, before }: UnusedScope,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ImageRow[]> {
  return db
    .select()
    .from(images)
    .where(and(gt(images.id, afterId), lt(images.createdAt, before), unused))
    .orderBy(asc(images.id))
    .limit(limit)
}

/** Blocks new references until the commit; check `isUnused` next. False if gone, new or locked. */
export async function lockImage(db: Db, id: number, before: Date): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), lt(images.createdAt, before)))
    .for('update', { skipLocked: true })
  return rows.length > 0
}

export async function isUnused(db: Db, id: number, unused: SQL): Promise<boolean> {
  return (await db.$count(images, and(eq(images.id, id), unused))) > 0
}

export async function deleteImage(db: Db, id: number): Promise<void> {
  await db.delete(images).where(eq(images.id, id))
}

export async function withoutImage(db: Db, files: string[]): Promise<string[]> {
  const rows = await db
    .select({ path: images.path, variants: images.variants })
    .from(images)
    .where(inArray(images.path, [...new Set(files.flatMap(imagePathsBeside))]))
  const known = new Set(rows.flatMap(({ path, variants }) => [path, ...variants.map((variant) => variant.path)]))
  return files.filter((file) => !known.has(file))
}

/** Throws when PostgreSQL has ended the transaction and released its locks. */
export async function assertOpen(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}
