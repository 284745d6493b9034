import type { RevisionKind } from '@ledgerdeck/contract/post-revisions'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { type TermTableKind, termTables } from '../terms/terms.table.ts'
import { postRevisionImages, postRevisions } from './post-revisions.table.ts'

export interface NewRevision {
  kind: RevisionKind
  editorId: number | null
  now: Date
}

const { blocks: _blocks, ...summaryColumns } = getTableColumns(postRevisions)

function selectRevisions(db: Db) {
  return db
    .select({ revision: summaryColumns, editor: { id: users.id, username: users.username } })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.editorId))
    .$dynamic()
}

export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]

export function listRevisions(db: Db, postId: number, limit: number) {
  return selectRevisions(db).where(eq(postRevisions.postId, postId)).orderBy(desc(postRevisions.id)).limit(limit)
}

export async function findRevision(db: Db, postId: number, id: number): Promise<RevisionRow | null> {
  const [row] = await selectRevisions(db).where(and(eq(postRevisions.postId, postId), eq(postRevisions.id, id)))
  return row ?? null
}

/** Returns JSON text, because a long list is parsed in a worker thread. */
export async function findBlocksJson(db: Db, revisionId: number): Promise<string | null> {
  const { rows } = await db.execute<{ blocks: string }>(
    sql`select blocks::text as blocks from post_revisions where id = ${revisionId}`,
  )
  return rows[0]?.blocks ?? null
}

export type RevisionBlockRow = Awaited<ReturnType<typeof listRevisionBlocks>>[number]

interface RevisionBlock extends Record<string, unknown> {
  id: number
  order: number
  block_type: string
  text_content: string
  data_json: Record<string, unknown>
  alt_text: string
  caption: string
  attribution: string
  code_language: string
  image_id: number | null
}

export async function listRevisionBlocks(db: Db, revisionId: number) {
  const [row] = await db
    .select({ blocks: postRevisions.blocks })
    .from(postRevisions)
    .where(eq(postRevisions.id, revisionId))
  const blocks = (row?.blocks ?? []) as RevisionBlock[]
  const ids = blocks.flatMap(({ image_id }) => image_id ?? [])
  const found = ids.length === 0 ? [] : await db.select().from(images).where(inArray(images.id, ids))
  const byId = new Map(found.map((image) => [image.id, image]))
  return blocks.map((block) => ({ block, image: byId.get(block.image_id ?? 0) ?? null }))
}

export async function findImage(db: Db, id: number | null): Promise<typeof images.$inferSelect | null> {
  if (id === null) return null
  const [row] = await db.select().from(images).where(eq(images.id, id))
  return row ?? null
}

export async function findImageIds(db: Db, revisionId: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ position: number; image_id: number }>(sql`
    select (block ->> 'order')::integer as position, images.id as image_id
    from post_revisions cross join jsonb_array_elements(blocks) as block
      join images on images.id = (block ->> 'image_id')::integer
    where post_revisions.id = ${revisionId}`)
  return new Map(rows.map(({ position, image_id }) => [position, image_id]))
}

export interface LatestRevision {
  id: number
  kind: RevisionKind
  editorId: number | null
  createdAt: Date
}

export async function findLatestRevision(db: Db, postId: number): Promise<LatestRevision | null> {
  const { id, kind, editorId, createdAt } = postRevisions
  const [row] = await db
    .select({ id, kind, editorId, createdAt })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(id))
    .limit(1)
  return row ?? null
}

const names = [
  'title',
  'summary',
  'post_status',
  'featured_image_id',
  'featured_image_alt',
  'meta_description',
  'keywords',
  'category_names',
  'tag_names',
  'blocks',
]

const fieldsOf = (table: string) => sql.raw(names.map((name) => `${table}.${name}`).join(', '))
const fields = sql.raw(names.join(', '))

function namesOf(kind: TermTableKind): SQL {
  const { terms, members } = termTables[kind]
  return sql`(
    select coalesce(jsonb_agg(${terms.name} order by lower(${terms.name})), '[]')
    from ${members} join ${terms} on ${terms.id} = ${members.termId} where ${members.postId} = posts.id)`
}

/** Selects the saved fields of a post as those of a revision. The post must be locked. */
const stateOf = (postId: number) => sql`
  select posts.id as post_id, author_id as owner_id, title, summary, post_status, featured_image_id,
    featured_image_alt, meta_description, keywords,
    ${namesOf('category')} as category_names, ${namesOf('tag')} as tag_names,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'order', position, 'block_type', block_type,
        'text_content', text_content, 'data_json', data_json, 'image_id', image_id, 'alt_text', alt_text,
        'caption', caption, 'attribution', attribution, 'code_language', code_language) order by position), '[]')
      from content_blocks where post_id = posts.id) as blocks
  from posts where posts.id = ${postId}`

const sizeOfState = sql`octet_length(blocks::text) + octet_length(title) + octet_length(summary)`

export async function equalsRevision(db: Db, postId: number, revisionId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with state as (${stateOf(postId)})
    select from state join post_revisions as revision on revision.id = ${revisionId}
    where (${fieldsOf('state')}) is not distinct from (${fieldsOf('revision')})`)
  return rows.length > 0
}

export async function insertRevision(db: Db, postId: number, { kind, editorId, now }: NewRevision): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with state as (${stateOf(postId)})
    insert into post_revisions (post_id, owner_id, editor_id, kind, created_at, updated_at, size_bytes, ${fields})
    select post_id, owner_id, ${editorId}::integer, ${kind}::text, ${now}::timestamptz, ${now}::timestamptz,
      ${sizeOfState}, ${fields} from state
    returning id`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A revision was not inserted.')
  await insertImages(db, id, postId)
  return id
}

/** Overwrites a recent revision, which is still the newest, with the current state of the post. */
export async function extendRevision(db: Db, postId: number, id: number, now: Date): Promise<void> {
  await db.execute(sql`
    with state as (${stateOf(postId)})
    update post_revisions set updated_at = ${now}::timestamptz, size_bytes = sized, (${fields}) = (select ${fields} from state)
    from (select ${sizeOfState} as sized from state) as measured where id = ${id}`)
  await db.delete(postRevisionImages).where(eq(postRevisionImages.revisionId, id))
  await insertImages(db, id, postId)
}

async function insertImages(db: Db, revisionId: number, postId: number): Promise<void> {
  await db.execute(sql`
    insert into post_revision_images (revision_id, image_id)
    select distinct ${revisionId}::integer, image_id from content_blocks
    where post_id = ${postId} and image_id is not null`)
}

export async function countRevisions(db: Db, postId: number): Promise<number> {
  return db.$count(postRevisions, eq(postRevisions.postId, postId))
}

/** Deletes the oldest until the rest holds at most `max` images that the post does not use. */
export async function deleteByImages(db: Db, postId: number, max: number): Promise<void> {
  await db.execute(sql`
    delete from post_revisions where post_id = ${postId} and id <= (
      select max(revision_id) as newest from post_revision_images
      join post_revisions on post_revisions.id = revision_id
      where post_id = ${postId} and image_id not in
        (select image_id from content_blocks where post_id = ${postId} and image_id is not null)
      group by image_id order by newest desc offset ${max} limit 1)`)
}

export async function deleteOldestRevisions(db: Db, postId: number, kept: number): Promise<void> {
  const excess = db
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
    .offset(kept)
  await db.delete(postRevisions).where(inArray(postRevisions.id, excess))
}
