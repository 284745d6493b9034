import { emptyFields, readingTimeMinutes, slugFromText } from '@ledgerdeck/blocks'
import type { RenderedBlock } from '../../src/blog/documents/content-blocks.table.ts'
import { dayMs } from '../../src/platform/text/times.ts'
import { between, pickSome, type Random, zipf } from './random.ts'
import { capitalized, type createWriter } from './words.ts'

const spanDays = 8 * 365

export interface SyntheticPost {
  id: number
  slug: string
  title: string
  summary: string
  post_status: 'draft' | 'published' | 'hide'
  is_deleted: boolean
  author_id: number
  published_date: string | null
  created_at: string
  meta_description: string
  keywords: string
  reading_minutes: number
  body: string
  category_ids: number[]
  tag_ids: number[]
  blocks: SyntheticBlock[]
}

interface SyntheticBlock {
  position: number
  block_type: string
  text_content: string
  data_json: Record<string, unknown>
  rendered: RenderedBlock
}

export interface PostContext {
  writer: ReturnType<typeof createWriter>
  authorIds: number[]
  categoryIds: number[]
  tagIds: number[]
  now: Date
}

/** Over eight years, most of them recent, by a few leading authors and subjects. */
export function createPostMaker({ writer, authorIds, categoryIds, tagIds, now }: PostContext) {
  const [pickAuthor, pickCategory, pickTag] = [authorIds, categoryIds, tagIds].map(({ length }) => zipf(length))
  const idsAt = (ids: number[], positions: number[]) => positions.map((position) => ids[position] ?? 0)

  return (id: number, random: Random): SyntheticPost => {
    const title = capitalized(writer.words(random, between(random, 3, 9))).slice(0, 200)
    const createdAt = new Date(now.getTime() - Math.floor(random() ** 1.5 * spanDays * dayMs)).toISOString()
    const blocks = makeBlocks(writer, random)
    const texts = blocks.map((block) => ({ ...emptyFields, ...block, order: block.position }))
    return {
      id,
      slug: `${slugFromText(title, 100)}-${id.toString(36)}`,
      title,
      summary: writer.sentence(random).slice(0, 500),
      ...statusOf(random, createdAt),
      is_deleted: random() < 0.01,
      author_id: idsAt(authorIds, [pickAuthor?.(random) ?? 0])[0] ?? 0,
      created_at: createdAt,
      meta_description: writer.sentence(random).slice(0, 160),
      keywords: writer.words(random, 4).split(' ').join(', '),
      reading_minutes: readingTimeMinutes(texts),
      body: blocks.map(textOf).filter(Boolean).join('\n\n'),
      category_ids: pickCategory ? idsAt(categoryIds, pickSome(random, pickCategory, between(random, 1, 2))) : [],
      tag_ids: pickTag ? idsAt(tagIds, pickSome(random, pickTag, between(random, 1, 6))) : [],
      blocks,
    }
  }
}

function statusOf(random: Random, createdAt: string): Pick<SyntheticPost, 'post_status' | 'published_date'> {
  const chance = random()
  if (chance < 0.04) return { post_status: 'draft', published_date: null }
  return { post_status: chance < 0.06 ? 'hide' : 'published', published_date: createdAt }
}

/** Most posts are short, a few are many times as long. */
function makeBlocks(writer: PostContext['writer'], random: Random): SyntheticBlock[] {
  const paragraphs = Math.min(40, 2 + Math.floor(-Math.log(1 - random()) * 4))
  const blocks: SyntheticBlock[] = []
  const add = (block: Omit<SyntheticBlock, 'position'>) => blocks.push({ ...block, position: blocks.length + 1 })
  for (let paragraph = 0; paragraph < paragraphs; paragraph += 1) {
    if (paragraph > 0 && paragraph % 3 === 0) add(heading(capitalized(writer.words(random, 4))))
    add(paragraphOf(Array.from({ length: between(random, 2, 4) }, () => writer.sentence(random)).join(' ')))
    if (random() < 0.08) add(listOf(Array.from({ length: between(random, 2, 5) }, () => writer.words(random, 5))))
    if (random() < 0.04) add(codeOf(writer.words(random, 6).split(' ')))
  }
  return blocks
}

const nothingRendered: RenderedBlock = { inline: [], inline_items: [], code_lines: [] }

function heading(text: string) {
  return { block_type: 'heading', text_content: text, data_json: { level: 2 }, rendered: nothingRendered }
}

/** The words contain no Markdown. */
function paragraphOf(text: string) {
  const rendered = { ...nothingRendered, inline: [{ type: 'text' as const, text }] }
  return { block_type: 'paragraph', text_content: text, data_json: {}, rendered }
}

function listOf(items: string[]) {
  const rendered = { ...nothingRendered, inline_items: items.map((text) => [{ type: 'text' as const, text }]) }
  return { block_type: 'list', text_content: '', data_json: { type: 'unordered', items }, rendered }
}

function codeOf(names: string[]) {
  const lines = names.map((name, index) => `const ${name} = ${index}`)
  const rendered: RenderedBlock = { ...nothingRendered, code_lines: lines.map((line) => [['', line]]) }
  return { block_type: 'code_snippet', text_content: lines.join('\n'), data_json: {}, rendered }
}

function textOf({ text_content, data_json }: SyntheticBlock): string {
  return Array.isArray(data_json.items) ? data_json.items.join('\n') : text_content
}
