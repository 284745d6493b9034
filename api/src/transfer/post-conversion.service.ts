import {
  blockCharacters,
  blockDocumentSchema,
  blockToPlainText,
  type ContentBlock,
  isSafeHref,
  maxBlockCharacters,
  maxBlocks,
  namesIn,
  newBlock,
  postBounds,
} from '@ledgerdeck/blocks'
import { parseTexts } from '@ledgerdeck/blocks/inline-markdown'
import { markdownToBlocks } from '@ledgerdeck/blocks/markdown-to-blocks'
import { parseSetup } from '@ledgerdeck/calculators'
import { commentBounds } from '@ledgerdeck/contract/comment-bounds'
import { Parser } from 'htmlparser2'
import { counted, oneLine } from '../platform/text/format.ts'
import { blocksOfHtml } from './html-conversion.service.ts'
import { noteLeftOut, type SourceComment, type SourcePost, storable } from './source-posts.service.ts'

export interface PreparedComment extends Omit<SourceComment, 'text'> {
  text: string
}

/** A post within all bounds. `image_file` of its blocks is the old address of the image. */
export interface PreparedPost extends Omit<SourcePost, 'text' | 'comments'> {
  blocks: ContentBlock[]
  comments: PreparedComment[]
}

const maxCommentsOfPost = 20_000

const documentSchema = blockDocumentSchema()

/** Blocks the event loop, so call it in a worker thread. @throws Error with a reason for people */
export function preparePost(source: SourcePost): PreparedPost {
  const notes = [...source.notes]
  const blocks = fitted(contentOf(source, notes), notes)
  const { categories, tags, comments, text: _, ...fields } = source
  return {
    ...fields,
    key: shortKey(fields.key),
    title: cut(titleText(source.title), postBounds.titleCharacters, 'title', notes) || 'Untitled',
    summary: cut(storableLine(htmlText(source.summary)), postBounds.summaryCharacters, 'summary', notes),
    metaDescription: cut(
      storableLine(source.metaDescription),
      postBounds.metaDescriptionCharacters,
      'meta description',
      notes,
    ),
    keywords: cut(storableLine(source.keywords), postBounds.keywordsCharacters, 'keywords', notes),
    featured: source.featured && {
      ...source.featured,
      alt: source.featured.alt.slice(0, postBounds.altTextCharacters).toWellFormed(),
    },
    categories: termNames(categories, postBounds.categories, 'categories', notes),
    tags: termNames(tags, postBounds.tags, 'tags', notes),
    blocks,
    comments: preparedComments(comments, notes),
    notes,
  }
}

function contentOf({ text }: SourcePost, notes: string[]): ContentBlock[] {
  if ('html' in text) return blocksOfHtml(text.html, notes)
  const parseHtml = (html: string) => blocksOfHtml(html, notes)
  const { blocks, leftOut } = markdownToBlocks(text.markdown, {
    keepsImages: true,
    parseCalculator: parseSetup,
    parseHtml,
  })
  noteLeftOut(notes, [
    ['dividing line', leftOut.dividers],
    ['table', leftOut.tables],
    ['nested list', leftOut.nestedLists],
  ])
  return blocks.map((block) => withFolder(block, text.folder))
}

/** Relative addresses of images lead from the folder of the file. */
function withFolder(block: ContentBlock, folder: string): ContentBlock {
  const { image_file: file } = block
  if (block.block_type !== 'image' || !file || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(file)) return block
  return { ...block, image_file: `${folder}/${file}` }
}

/** Within the bounds of posts. Nothing is lost: long texts are cut into several blocks. */
function fitted(given: readonly ContentBlock[], notes: string[]): ContentBlock[] {
  const whole = given.flatMap(withoutExcess)
  const joined = whole.length > maxBlocks ? joinParagraphs(whole) : whole
  if (joined.length < whole.length)
    notes.push(
      `${counted(whole.length - joined.length, 'paragraph')} joined with the one before, as a post has at most ${maxBlocks} blocks.`,
    )
  const blocks = joined.map((block, index) => ({ ...block, order: index + 1 }))
  const addresses = new Map(blocks.map(({ order, image_file }) => [order, image_file]))
  const checked = documentSchema.safeParse(blocks.map((block) => ({ ...block, image_file: null })))
  if (!checked.success)
    throw new Error(`Its text can’t be imported: ${checked.error.issues[0]?.message ?? 'it is invalid'}`)
  return checked.data.map((block) => ({ ...block, image_file: addresses.get(block.order) ?? null }))
}

function withoutExcess(block: ContentBlock): ContentBlock[] {
  if (blockCharacters(block) <= maxBlockCharacters) return [block]
  if (block.block_type !== 'list')
    return pieces(block.text_content, maxBlockCharacters - 2_000).map((text_content) => ({ ...block, text_content }))
  const { type, items } = block.data_json
  return items
    .flatMap((item) => pieces(item, maxBlockCharacters))
    .map((item) => ({ ...block, data_json: { type, items: [item] } }))
}

function pieces(text: string, maxCharacters: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxCharacters) {
    const head = rest.slice(0, maxCharacters)
    const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const at = end > maxCharacters / 2 ? end + 1 : maxCharacters
    parts.push(rest.slice(0, at).toWellFormed().trim())
    rest = rest.slice(at)
  }
  return [...parts, rest.toWellFormed().trim()].filter((part) => part !== '')
}

function joinParagraphs(blocks: readonly ContentBlock[]): ContentBlock[] {
  const joined: ContentBlock[] = []
  let excess = blocks.length - maxBlocks
  for (const block of blocks) {
    const last = joined.at(-1)
    const isJoined = excess > 0 && last?.block_type === 'paragraph' && block.block_type === 'paragraph'
    if (isJoined && last.text_content.length + block.text_content.length < maxBlockCharacters) {
      joined[joined.length - 1] = { ...last, text_content: `${last.text_content}\n${block.text_content}` }
      excess -= 1
    } else joined.push(block)
  }
  return joined
}

function cut(text: string, maxCharacters: number, field: string, notes: string[]): string {
  if (text.length <= maxCharacters) return text
  notes.push(`Its ${field} was cut to ${maxCharacters} characters.`)
  return `${text
    .slice(0, maxCharacters - 1)
    .toWellFormed()
    .trimEnd()}…`
}

function shortKey(key: string): string {
  return key.slice(0, 200).toWellFormed()
}

function storableLine(text: string): string {
  return oneLine(storable(text))
}

function termNames(names: readonly string[], max: number, kind: string, notes: string[]): string[] {
  const list = names.map((name) =>
    storableLine(htmlText(name)).replaceAll(',', ' ').slice(0, postBounds.nameCharacters).toWellFormed(),
  )
  const unique = namesIn(list.join(','))
  if (unique.length > max) notes.push(`Left out: ${unique.length - max} of its ${kind}, as a post has at most ${max}.`)
  return unique.slice(0, max)
}

function preparedComments(comments: readonly SourceComment[], notes: string[]): PreparedComment[] {
  let shortened = 0
  const single = [...new Map(comments.map((comment) => [shortKey(comment.key), comment])).values()]
  const prepared = inThreadOrder(single.slice(0, maxCommentsOfPost)).map(({ text: source, ...comment }) => {
    const text = 'plain' in source ? source.plain : plainText(source.html)
    if (text.length > commentBounds.characters) shortened += 1
    const bounded =
      text.length > commentBounds.characters ? `${text.slice(0, commentBounds.characters - 1).toWellFormed()}…` : text
    const authorName = storableLine(htmlText(comment.authorName)).slice(0, 100).toWellFormed()
    const keys = { key: shortKey(comment.key), parentKey: comment.parentKey && shortKey(comment.parentKey) }
    return { ...comment, ...keys, authorName, text: storable(bounded) || '(no text)' }
  })
  if (shortened > 0) notes.push(`${counted(shortened, 'comment')} cut to ${commentBounds.characters} characters.`)
  const undated = prepared.filter(({ createdAt }) => createdAt === null).length
  if (undated > 0) notes.push(`Without a date that can be used: ${counted(undated, 'comment')}.`)
  const leftOut = comments.length - prepared.length
  if (leftOut > 0) notes.push(`Left out: ${counted(leftOut, 'comment')}.`)
  return prepared
}

/**
 * Puts each comment after the one it answers. An answer to a missing comment begins a thread.
 * Comments that answer each other in a ring are left out.
 */
function inThreadOrder(comments: readonly SourceComment[]): SourceComment[] {
  const keys = new Set(comments.map(({ key }) => key))
  const answers = Map.groupBy(comments, ({ parentKey }) =>
    parentKey !== null && keys.has(parentKey) ? parentKey : null,
  )
  const ordered: SourceComment[] = []
  const waiting = [...(answers.get(null) ?? [])].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next.parentKey !== null && keys.has(next.parentKey) ? next : { ...next, parentKey: null })
    waiting.push(...(answers.get(next.key) ?? []).toReversed())
    answers.delete(next.key)
  }
  return ordered
}

/** Converts HTML to text. HTML too long or too deep for blocks loses its structure. */
function plainText(html: string): string {
  try {
    return blocksOfHtml(html, [])
      .map((block) => blockToPlainText({ ...block, ...parseTexts(block) }).trim())
      .filter((text) => text !== '')
      .join('\n\n')
  } catch {
    return unstructuredText(html)
  }
}

function unstructuredText(html: string): string {
  const texts: string[] = []
  const parser = new Parser({ ontext: (text) => texts.push(text), onopentag: () => texts.push(' ') })
  parser.end(html)
  return texts.join('').trim()
}

/** Titles and names have entities, and now and then markup. */
function htmlText(text: string): string {
  return /[<&]/.test(text) ? plainText(text) : text
}

export function titleText(title: string): string {
  return storableLine(htmlText(title))
}

/** For an image that is not imported: a link to where it was, unless that is on this site. */
export function linkInstead({ image_file: address, alt_text, caption, order }: ContentBlock): ContentBlock | null {
  const isElsewhere = address !== null && isSafeHref(address) && !address.startsWith('/')
  const text = (alt_text || caption || 'Image').replace(/[[\]\\`*_]/g, ' ')
  return isElsewhere
    ? { ...newBlock('paragraph', order), text_content: `[${text}](<${address.replace(/[<>]/g, encodeURIComponent)}>)` }
    : null
}
