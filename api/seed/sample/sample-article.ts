import type { ContentBlock } from '@ledgerdeck/blocks'

/** The user names of those who write the sample articles. */
export const SAMPLE_AUTHORS = ['mara_quill', 'tomas_reed'] as const

/** The user names of those who discuss them. */
export const SAMPLE_READERS = [
  'late_ferry',
  'copper_kettle',
  'wattle_and_daub',
  'seventh_row',
  'plain_ledger',
  'north_of_noon',
] as const

/** One of {@link SAMPLE_AUTHORS}. */
type SampleAuthor = (typeof SAMPLE_AUTHORS)[number]

/** Anyone who may write a sample comment. */
export type SampleCommenter = SampleAuthor | (typeof SAMPLE_READERS)[number]

/** An image in `api/seed/sample/images/`, by its file name. */
type SampleImage = { file: string; alt: string }

/** One article of the sample content, in the words of the stored post. */
export type SampleArticle = {
  title: string
  /** Given, not derived, so that the links between articles hold. It is what the title gives. */
  slug: string
  summary: string
  author: SampleAuthor
  /** Names; slugs follow from them. */
  categories: string[]
  tags: string[]
  /** ISO instant in UTC; null while the article is a draft. */
  published_date: string | null
  post_status: 'draft' | 'published' | 'hide'
  /** At most 160 characters. */
  meta_description: string
  /** Comma-separated. */
  keywords: string
  featured_image: SampleImage
  /** `image_file` of an image block is a file name in `api/seed/sample/images/`, to be replaced by the stored path on loading. */
  blocks: ContentBlock[]
}
