import type { Inline } from '@ledgerdeck/blocks'
import type { Calculation } from '@ledgerdeck/calculators'
import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { images } from '../../media/images.table.ts'
import { cascadingReference } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

export interface RenderedBlock {
  inline: Inline[]
  inline_items: Inline[][]
  code_lines: CodeToken[][]
  /** The author's result; calculators only. */
  calculation?: Calculation
}

export interface JsonOf<Value> {
  json: string & { of?: Value }
}

export const contentBlocks = pgTable(
  'content_blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: cascadingReference('post_id', () => posts.id),
    order: integer('position').notNull(),
    blockType: text('block_type').notNull(),
    textContent: text('text_content').notNull().default(''),
    dataJson: jsonb('data_json').$type<Record<string, unknown>>().notNull().default({}),
    imageId: integer('image_id').references(() => images.id, { onDelete: 'set null' }),
    altText: text('alt_text').notNull().default(''),
    caption: text().notNull().default(''),
    attribution: text().notNull().default(''),
    codeLanguage: text('code_language').notNull().default('javascript'),
    rendered: jsonb().$type<RenderedBlock>().notNull(),
  },
  (table) => [
    unique('content_blocks_post_position_key').on(table.postId, table.order),
    index('content_blocks_image_id_index').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('content_blocks_images_of_post_index').on(table.postId).where(sql`${table.imageId} is not null`),
    check('content_blocks_position', sql`${table.order} >= 0`),
    check('content_blocks_type_length', sql`length(${table.blockType}) between 1 and 50`),
    check('content_blocks_text_length', sql`length(${table.textContent}) <= 20000`),
    check('content_blocks_alt_text_length', sql`length(${table.altText}) <= 500`),
    check('content_blocks_caption_length', sql`length(${table.caption}) <= 1000`),
    check('content_blocks_attribution_length', sql`length(${table.attribution}) <= 300`),
    check('content_blocks_code_language_length', sql`length(${table.codeLanguage}) <= 40`),
  ],
)
