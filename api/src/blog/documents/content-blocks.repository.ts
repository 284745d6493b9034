import { and, eq, getTableColumns, notInArray, type SQL, sql } from 'drizzle-orm'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RenderedDocument } from './blocks.service.ts'
import { contentBlocks, type JsonOf, type RenderedBlock } from './content-blocks.table.ts'

export interface StoredContent {
  content: RenderedDocument<RenderedBlock | JsonOf<RenderedBlock>>
  imageIds: ReadonlyMap<number, number>
}

type NewBlock = StoredContent['content']['blocks'][number]
type BlockValues = Omit<typeof contentBlocks.$inferInsert, 'rendered'> & {
  rendered: RenderedBlock | SQL<RenderedBlock>
}

/** Limits each statement: one for the whole of the largest document would block the event loop. */
const statementCharacters = 500_000

export async function insertBlocks(db: Db, postId: number, { content, imageIds }: StoredContent): Promise<void> {
  for (const blocks of statementsOf(content.blocks)) {
    await db.insert(contentBlocks).values(blocks.map((block) => valuesOf(block, postId, imageIds)))
  }
}

/** Deletes blocks that are left out. The post must be locked. @param ids by order number */
export async function replaceBlocks(
  db: Db,
  postId: number,
  { content, imageIds }: StoredContent,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const isOfPost = eq(contentBlocks.postId, postId)
  await db.delete(contentBlocks).where(and(isOfPost, notInArray(contentBlocks.id, [...ids.values()])))
  // Order numbers are unique at all times, so all are first moved out of the way.
  await db
    .update(contentBlocks)
    .set({ order: sql`${contentBlocks.order} + ${orderOffset}` })
    .where(isOfPost)
  for (const blocks of statementsOf(content.blocks)) {
    await db
      .insert(contentBlocks)
      .overridingSystemValue()
      .values(blocks.map((block) => ({ ...valuesOf(block, postId, imageIds), id: ids.get(block.order) })))
      .onConflictDoUpdate({ target: contentBlocks.id, set: replacement })
  }
}

const orderOffset = 1_000_000_000

const { id: _id, postId: _postId, ...replaced } = getTableColumns(contentBlocks)
const replacement = Object.fromEntries(
  Object.entries(replaced).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
)

function statementsOf(blocks: readonly NewBlock[]): NewBlock[][] {
  const statements: NewBlock[][] = []
  let room = 0
  for (const block of blocks) {
    if (statements.length === 0 || room <= 0) {
      statements.push([])
      room = statementCharacters
    }
    statements.at(-1)?.push(block)
    room -= block.text_content.length + ('json' in block.rendered ? block.rendered.json.length : 0)
  }
  return statements
}

function valuesOf(block: NewBlock, postId: number, imageIds: StoredContent['imageIds']): BlockValues {
  return {
    postId,
    order: block.order,
    blockType: block.block_type,
    textContent: block.text_content,
    dataJson: block.data_json,
    imageId: imageIds.get(block.order) ?? null,
    altText: block.alt_text,
    caption: block.caption,
    attribution: block.attribution,
    codeLanguage: block.code_language,
    rendered: 'json' in block.rendered ? sql`${block.rendered.json}::jsonb` : block.rendered,
  }
}

export type StoredBlock = Pick<typeof contentBlocks.$inferSelect, 'id' | 'blockType' | 'imageId'> & {
  imagePath: string | null
}

export async function listStoredBlocks(db: Db, postId: number): Promise<StoredBlock[]> {
  return db
    .select({
      id: contentBlocks.id,
      blockType: contentBlocks.blockType,
      imageId: contentBlocks.imageId,
      imagePath: images.path,
    })
    .from(contentBlocks)
    .leftJoin(images, eq(images.id, contentBlocks.imageId))
    .where(eq(contentBlocks.postId, postId))
}
