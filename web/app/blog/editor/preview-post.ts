import { calculationOf, emptyFields, namesIn, readingMinutes, wholeMinutes } from '@ledgerdeck/blocks'
import type { Post } from '@ledgerdeck/contract/blog'
import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import type { ShownBlock } from '../post/components/block-renderer.tsx'
import { inlinesOf } from './block-inlines.ts'
import { setupOfDraft } from './calculator-draft.ts'
import { type DraftBlock, featuredImage, type ImageSlot, type PostDraft } from './post-draft.ts'

export interface PreviewAssets {
  urls: ReadonlyMap<string, string>
  codeLines: ReadonlyMap<string, CodeToken[][]>
}

interface ShownImage {
  url: string | null
  width: number | null
  height: number | null
  sources: ShownBlock['image_file_sources']
}

/** The same object while nothing about the block changes. Moving it calculates nothing. */
export function shownBlock(block: DraftBlock, index: number, assets: PreviewAssets): ShownBlock {
  const url = assets.urls.get(block.clientId)
  const codeLines = assets.codeLines.get(block.clientId)
  const found = shownBlocks.get(block)
  const known = found?.url === url && found?.codeLines === codeLines ? found : undefined
  if (known?.shown.order === index) return known.shown
  const shown = {
    ...(known?.shown ?? parsedBlock(block)),
    order: index,
    ...imageFields(shownImage(block.image, url)),
    code_lines: codeLines ?? [],
  }
  shownBlocks.set(block, { shown, url, codeLines })
  return shown
}

interface KnownBlock {
  shown: ShownBlock
  url: string | undefined
  codeLines: CodeToken[][] | undefined
}

const shownBlocks = new WeakMap<DraftBlock, KnownBlock>()

function parsedBlock(block: DraftBlock) {
  const { text_content, alt_text, caption, attribution, code_language } = block
  const data_json = block.block_type === 'calculator' ? setupOfDraft(block.data_json) : block.data_json
  return {
    ...emptyFields,
    block_type: block.block_type === 'unsupported' ? block.storedType : block.block_type,
    text_content,
    data_json,
    alt_text,
    caption,
    attribution,
    code_language,
    ...inlinesOf(block),
    calculation: calculationOf({ ...block, data_json }),
  }
}

function shownImage(slot: ImageSlot, url: string | undefined): ShownImage {
  if (slot.kind === 'existing') return slot.stored
  return { url: (slot.kind === 'picked' && url) || null, width: null, height: null, sources: [] }
}

function imageFields({ url, width, height, sources }: ShownImage) {
  return { image_file_url: url, image_file_width: width, image_file_height: height, image_file_sources: sources }
}

export function shownPost(
  draft: PostDraft,
  blocks: readonly ShownBlock[],
  { urls }: Pick<PreviewAssets, 'urls'>,
  { author, publishedDate }: { author: string | undefined; publishedDate: string | null },
): Post {
  const image = shownImage(draft.featured_image, urls.get(featuredImage))
  return {
    id: 0,
    slug: '',
    title: draft.title.trim() || 'Untitled post',
    summary: draft.summary.trim(),
    post_status: draft.post_status,
    schedule: null,
    featured_image: null,
    featured_image_url: image.url,
    featured_image_width: image.width,
    featured_image_height: image.height,
    featured_image_sources: image.sources,
    featured_image_alt: draft.featured_image_alt,
    author: author === undefined ? null : { id: 0, username: author },
    categories: termsOf(draft.category_names),
    tags: termsOf(draft.tag_names),
    published_date: publishedDate,
    updated_at: '',
    is_deleted: false,
    meta_description: draft.meta_description,
    keywords: draft.keywords,
    reading_minutes: wholeMinutes(blocks.reduce((sum, block) => sum + minutesOf(block), 0)),
    content_blocks: [],
    related_posts: [],
    commenters: 'users',
    has_comments: false,
  }
}

const minutes = new WeakMap<ShownBlock, number>()

function minutesOf(block: ShownBlock): number {
  const known = minutes.get(block)
  if (known !== undefined) return known
  const counted = readingMinutes(block)
  minutes.set(block, counted)
  return counted
}

/** Links of a preview lead nowhere, so any slug will do. */
function termsOf(names: string): Post['tags'] {
  return namesIn(names).map((name, index) => ({ id: index, name, slug: `name-${index}` }))
}
