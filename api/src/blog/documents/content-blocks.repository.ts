import { and, eq, getTableColumns, notInArray, type SQL, sql } from 'drizzle-orm'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RenderedDocument } from './blocks.service.ts'
import { contentBlocks, type JsonOf, type RenderedBlock } from './content-blocks.table.ts'

export interface StoredContent {
  content: RenderedDocument<RenderedBlock | JsonOf<RenderedBlock>>
  /** Images of the document's image blocks, by the block's order number. */
  imageIds: ReadonlyMap<number, number>
}

type NewBlock = StoredContent['content']['blocks'][number]
type BlockValues = Omit<typeof contentBlocks.$inferInsert, 'rendered'> & {
  rendered: RenderedBlock | SQL<RenderedBlock>
}

/** What one statement carries: the largest document is hundreds of times as much, and must not hold everything else up. */
const statementCharacters = 500_000

export async function insertBlocks(db: Db, postId: number, { content, imageIds }: StoredContent): Promise<void> {
  for (const blocks of statementsOf(content.blocks)) {
    await db.insert(contentBlocks).values(blocks.map((block) => valuesOf(block, postId, imageIds)))
  }
}

/**
 * Makes these the blocks of a post: those with an id replace its block with this id, the others are new, and what is left out
 * goes. The post must be locked, and the ids be those of its blocks.
 * @param ids by the block's order number
 */
export async function replaceBlocks(
  db: Db,
  postId: number,
  { content, imageIds }: StoredContent,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const isOfPost = eq(contentBlocks.postId, postId)
  await db.delete(contentBlocks).where(and(isOfPost, notInArray(contentBlocks.id, [...ids.values()])))
  // Two blocks never have one place, not even while they change theirs.
  await db
    .update(contentBlocks)
    .set({ order: sql`${contentBlocks.order} + ${beyondEveryOrder}` })
    .where(isOfPost)
  for (const blocks of statementsOf(content.blocks)) {
    await db
      .insert(contentBlocks)
      .overridingSystemValue()
      .values(blocks.map((block) => ({ ...valuesOf(block, postId, imageIds), id: ids.get(block.order) })))
      .onConflictDoUpdate({ target: contentBlocks.id, set: replacement })
  }
}

const beyondEveryOrder = 1_000_000_000

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

/** What an update has to know of the blocks of a post. */
export type BlockPlace = Pick<typeof contentBlocks.$inferSelect, 'id' | 'blockType' | 'imageId'> & {
  imagePath: string | null
}

export async function listBlockPlaces(db: Db, postId: number): Promise<BlockPlace[]> {
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
