import type { Post } from '@ledgerdeck/contract/blog'
import type { ShownBlock } from './post/components/blocks/block-props.ts'

/** A post as the API answers it, for tests. */
export const samplePost: Post = {
  id: 7,
  slug: 'duration',
  title: 'Duration without tears',
  summary: 'A plank on a pivot.',
  post_status: 'published',
  featured_image: 'a.webp',
  featured_image_url: '/media/a.webp',
  featured_image_width: 1600,
  featured_image_height: 900,
  featured_image_alt: '',
  featured_image_sources: [],
  author: { id: 1, username: 'mara_quill' },
  categories: [
    { id: 1, name: 'Bonds', slug: 'bonds' },
    { id: 2, name: 'Economics', slug: 'economics' },
  ],
  tags: [{ id: 1, name: 'risk', slug: 'risk' }],
  published_date: '2026-09-15T00:00:00.000Z',
  updated_at: '2026-09-16T00:00:00.000Z',
  is_deleted: false,
  meta_description: '',
  keywords: '',
  reading_minutes: 4,
  content_blocks: [],
  related_posts: [],
  commenters: 'users',
}

/** A block as the API answers it, without content, for tests. */
export const emptyBlock: ShownBlock = {
  order: 1,
  block_type: 'paragraph',
  text_content: '',
  data_json: {},
  image_file: null,
  image_file_url: null,
  image_file_width: null,
  image_file_height: null,
  image_file_sources: [],
  alt_text: '',
  caption: '',
  attribution: '',
  code_language: 'javascript',
  inline: [],
  inline_items: [],
  code_lines: [],
}
