import {
  type ContentBlock as BlockOfDocument,
  type BlockType,
  blockTypes,
  type CalculatorBlock,
  editorHeadingLevels,
  headingLevel,
  inOrder,
  isBlockType,
  listItems,
  listType,
  newBlock,
  nextOrder,
} from '@ledgerdeck/blocks'
import { parseSetupValues } from '@ledgerdeck/calculators'
import type { Post, PostStatus } from '@ledgerdeck/contract/blog'
import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'
import type { ImageSource } from '@ledgerdeck/contract/fields'
import { type CalculatorDraft, draftOfSetup } from './calculator-draft.ts'

/** Signed addresses are valid for an hour. */
export interface StoredImage {
  path: string
  url: string | null
  width: number | null
  height: number | null
  sources: ImageSource[]
}

/** `cleared` deletes the stored image on saving. Picked files are in {@link DraftFiles}. */
export type ImageSlot =
  | { kind: 'none' }
  | { kind: 'existing'; stored: StoredImage }
  | { kind: 'picked'; fileName: string; stored: StoredImage | null }
  | { kind: 'cleared'; stored: StoredImage }

/** By the client id of the block, or {@link featuredImage}. */
export type DraftFiles = ReadonlyMap<string, File>

export interface DraftFileStore {
  files: DraftFiles
  /** `slotKey` is the client id of an image block, or `featuredImage`. */
  put: (slotKey: string, file: File) => void
  drop: (slotKey: string) => void
}

export const featuredImage = 'featured'

interface DraftedFields {
  /** Identifies the block in the browser; never sent. */
  clientId: string
  id: number | null
  image: ImageSlot
}

type Drafted<Block> = Block extends CalculatorBlock
  ? Omit<Block, 'image_file' | 'data_json'> & DraftedFields & { data_json: CalculatorDraft }
  : Block extends BlockOfDocument
    ? Omit<Block, 'image_file'> & DraftedFields
    : never

/** Of a type that this version does not know: it can be moved and removed, but not saved. */
type UnsupportedBlock = Omit<Drafted<Extract<BlockOfDocument, { block_type: 'paragraph' }>>, 'block_type'> & {
  block_type: 'unsupported'
  storedType: string
}

export type DraftBlock = Drafted<BlockOfDocument> | UnsupportedBlock

export type DraftBlockOf<Type extends DraftBlock['block_type']> = Extract<DraftBlock, { block_type: Type }>

/** Categories and tags are names separated by commas. */
export interface PostFields {
  title: string
  summary: string
  post_status: PostStatus
  category_names: string
  tag_names: string
  meta_description: string
  keywords: string
  featured_image_alt: string
  /** Of a wall clock in `time_zone`, as in 2026-10-05T09:00; empty for none. */
  publish_at: string
  unpublish_at: string
  time_zone: string
}

/** Plain JSON. The list of blocks is in order. */
export interface PostDraft extends PostFields {
  featured_image: ImageSlot
  blocks: DraftBlock[]
}

export function hasImage({ kind }: ImageSlot): boolean {
  return kind === 'existing' || kind === 'picked'
}

const noImage: ImageSlot = { kind: 'none' }

export function emptyDraft(): PostDraft {
  return {
    title: '',
    summary: '',
    post_status: 'draft',
    category_names: '',
    tag_names: '',
    meta_description: '',
    keywords: '',
    featured_image_alt: '',
    ...plannedTimes(null),
    featured_image: noImage,
    blocks: [],
  }
}

type SourceFields =
  | 'title'
  | 'summary'
  | 'post_status'
  | 'meta_description'
  | 'keywords'
  | 'featured_image'
  | 'featured_image_url'
  | 'featured_image_width'
  | 'featured_image_height'
  | 'featured_image_sources'
  | 'featured_image_alt'

type StoredBlock = Omit<ContentBlock, 'inline' | 'inline_items' | 'code_lines' | 'calculation'>

interface DraftSource extends Pick<Post, SourceFields> {
  schedule?: Post['schedule']
  categories: readonly { name: string }[]
  tags: readonly { name: string }[]
  content_blocks: readonly StoredBlock[]
}

export function draftFromPost(post: DraftSource): PostDraft {
  const { featured_image: path, featured_image_url: url } = post
  const { featured_image_width: width, featured_image_height: height, featured_image_sources: sources } = post
  return {
    title: post.title,
    summary: post.summary,
    post_status: post.post_status,
    category_names: post.categories.map(({ name }) => name).join(', '),
    tag_names: post.tags.map(({ name }) => name).join(', '),
    meta_description: post.meta_description,
    keywords: post.keywords,
    featured_image_alt: post.featured_image_alt,
    ...plannedTimes(post.schedule),
    featured_image: slotOf({ path, url, width, height, sources }),
    blocks: inOrder(post.content_blocks).map(draftBlock),
  }
}

/** In the zone in which they were planned, else in that of the browser. */
function plannedTimes(
  schedule: DraftSource['schedule'],
): Pick<PostFields, 'publish_at' | 'unpublish_at' | 'time_zone'> {
  const time_zone = schedule?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  const textOf = (at: string | null | undefined) => (at ? clock.format(new Date(at)).replace(' ', 'T') : '')
  return { publish_at: textOf(schedule?.publish_at), unpublish_at: textOf(schedule?.unpublish_at), time_zone }
}

/** A draft without planned times goes by the zone of this browser. Old ones lack the times. */
export function restoredFields(stored: Omit<PostDraft, 'blocks'>, schedule: DraftSource['schedule']) {
  const times = plannedTimes(schedule)
  const isPlanned = stored.publish_at || stored.unpublish_at
  return { ...times, ...stored, ...(!isPlanned && { time_zone: times.time_zone }) }
}

export function newDraftBlock(blockType: BlockType, blocks: readonly DraftBlock[], clientId: string): DraftBlock {
  const { image_file: _, ...fields } = newBlock(blockType, nextOrder(blocks))
  const drafted = { clientId, id: null, image: noImage }
  if (fields.block_type !== 'calculator') return { ...fields, ...drafted }
  return { ...fields, ...drafted, data_json: draftOfSetup(fields.data_json) }
}

export function newClientId(): string {
  return `new-${crypto.getRandomValues(new BigUint64Array(1))[0]?.toString(36)}`
}

function draftBlock(block: StoredBlock): DraftBlock {
  const { id, order, block_type, text_content, alt_text, caption, attribution, code_language } = block
  const common = { id, order, text_content, alt_text, caption, attribution, code_language, data_json: {} }
  const drafted = { ...common, clientId: `block-${id}`, image: slotOf(storedImageOf(block)) }
  if (!isBlockType(block_type)) return { ...drafted, block_type: 'unsupported', storedType: block_type }
  if (block_type === 'heading') return { ...drafted, block_type, data_json: { level: editorLevel(block) } }
  if (block_type === 'list')
    return { ...drafted, block_type, data_json: { type: listType(block), items: itemsOf(block) } }
  if (block_type === 'calculator') return calculatorDraft(drafted, block.data_json)
  return { ...drafted, block_type }
}

/** An unknown setup stays as it is stored, and is not saved. */
function calculatorDraft(drafted: Omit<UnsupportedBlock, 'block_type' | 'storedType'>, stored: unknown): DraftBlock {
  const { setup } = parseSetupValues(stored)
  if (!setup) return { ...drafted, block_type: 'unsupported', storedType: 'calculator' }
  return { ...drafted, block_type: 'calculator', data_json: draftOfSetup(setup) }
}

function storedImageOf(block: StoredBlock): Omit<StoredImage, 'path'> & { path: string | null } {
  return {
    path: block.image_file,
    url: block.image_file_url,
    width: block.image_file_width,
    height: block.image_file_height,
    sources: block.image_file_sources,
  }
}

function slotOf({ path, ...image }: Omit<StoredImage, 'path'> & { path: string | null }): ImageSlot {
  return path === null ? noImage : { kind: 'existing', stored: { path, ...image } }
}

function editorLevel(block: StoredBlock): number {
  return Math.min(headingLevel(block), Math.max(...editorHeadingLevels))
}

function itemsOf(block: StoredBlock): string[] {
  const items = listItems(block)
  return items.length > 0 ? items : ['']
}

/** The signed addresses of a stored draft may have expired. Images that the post lacks stay. */
export function withFreshImages(draft: PostDraft, post: Post): PostDraft {
  const fresh = draftFromPost(post)
  const now = new Map(
    [fresh.featured_image, ...fresh.blocks.map(({ image }) => image)].flatMap((slot) =>
      slot.kind === 'existing' ? [[slot.stored.path, slot.stored] as const] : [],
    ),
  )
  const refresh = (slot: ImageSlot): ImageSlot => {
    const stored = slot.kind === 'none' || slot.stored === null ? undefined : now.get(slot.stored.path)
    return slot.kind === 'none' || !stored ? slot : { ...slot, stored }
  }
  return {
    ...draft,
    featured_image: refresh(draft.featured_image),
    blocks: draft.blocks.map((block) => ({ ...block, image: refresh(block.image) })),
  }
}

const names: Record<BlockType, string> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  image: 'Image',
  quote: 'Quote',
  code_snippet: 'Code',
  list: 'List',
  calculator: 'Calculator',
}

export function blockName({ block_type }: Pick<DraftBlock, 'block_type'>): string {
  return block_type === 'unsupported' ? 'Unsupported block' : names[block_type]
}

export const addableBlocks = blockTypes.map((blockType) => ({ blockType, name: names[blockType] }))
