import type { ContentBlock } from '@ledgerdeck/blocks'

export const sampleAuthors = ['mara_quill', 'tomas_reed'] as const

export const sampleReaders = [
  'late_ferry',
  'copper_kettle',
  'wattle_and_daub',
  'seventh_row',
  'plain_ledger',
  'north_of_noon',
] as const

type SampleAuthor = (typeof sampleAuthors)[number]

export type SampleCommenter = SampleAuthor | (typeof sampleReaders)[number]

type SampleImage = { file: string; alt: string }

export type SampleArticle = {
  title: string
  /** Not derived, so that links between articles hold. */
  slug: string
  summary: string
  author: SampleAuthor
  categories: string[]
  tags: string[]
  /** ISO instant in UTC; null for a draft. */
  published_date: string | null
  post_status: 'draft' | 'published' | 'hide'
  /** Of the first revision, a day older than the present one. */
  former_summary?: string
  /** Of a draft: days from the first start until it is published. */
  publish_in_days?: number
  meta_description: string
  keywords: string
  featured_image: SampleImage
  /** `image_file` is a file name in `api/seed/sample/images/` until the content is loaded. */
  blocks: ContentBlock[]
}
