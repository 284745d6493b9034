import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, slug } from '../fields.ts'
import { contentBlock } from './content-blocks.ts'
import { postRecord, postStatuses } from './posts.ts'

export const revisionKinds = ['edit', 'publish', 'restore'] as const

export type RevisionKind = (typeof revisionKinds)[number]

const revisionSummary = z.object({
  id,
  kind: z
    .enum(revisionKinds)
    .describe('What created it: a save, a save that readers see, or restoring another revision.'),
  editor: z
    .object({ id, username: z.string() })
    .nullable()
    .describe('Who saved it; null if the account has been deleted.'),
  created_at: instant,
  updated_at: instant.describe('The last save it contains: one revision covers up to ten minutes of editing.'),
  title: z.string(),
  post_status: z.enum(postStatuses),
  size_bytes: z.int(),
  is_current: z.boolean().describe('True if it is the post’s current saved state.'),
})

const revisionBlock = contentBlock.pick({
  order: true,
  block_type: true,
  text_content: true,
  data_json: true,
  image_file: true,
  image_file_url: true,
  image_file_width: true,
  image_file_height: true,
  image_file_sources: true,
  alt_text: true,
  caption: true,
  attribution: true,
  code_language: true,
})

const revision = revisionSummary.extend({
  ...postRecord.pick({
    summary: true,
    featured_image: true,
    featured_image_url: true,
    featured_image_width: true,
    featured_image_height: true,
    featured_image_alt: true,
    featured_image_sources: true,
    meta_description: true,
    keywords: true,
  }).shape,
  category_names: z.array(z.string()),
  tag_names: z.array(z.string()),
  content_blocks: z.array(
    revisionBlock.extend({ id: id.describe('A block that occurs in several revisions has the same id in each.') }),
  ),
})

export type RevisionSummary = z.infer<typeof revisionSummary>
export type Revision = z.infer<typeof revision>

const params = z.object({ slug, revisionId: idInPath })

export const listPostRevisions = defineEndpoint({
  name: 'listPostRevisions',
  method: 'GET',
  path: '/api/v1/blog/posts/{slug}/revisions/',
  summary: 'Lists the revisions of a post, newest first. For its author and staff.',
  tag: 'Blog',
  access: 'user',
  params: z.object({ slug }),
  responses: {
    200: z.object({
      post: postRecord.pick({ id: true, slug: true, title: true, post_status: true, updated_at: true }),
      data: z.array(revisionSummary),
      most_kept: z.int().describe('If there are more than this, the oldest are deleted.'),
    }),
  },
  errors: [404],
})

export const getPostRevision = defineEndpoint({
  name: 'getPostRevision',
  method: 'GET',
  path: '/api/v1/blog/posts/{slug}/revisions/{revisionId}/',
  summary: 'Returns a revision of a post with its fields and blocks. For the author of the post and staff.',
  tag: 'Blog',
  access: 'user',
  params,
  responses: { 200: revision },
  errors: [404],
})

export const restorePostRevision = defineEndpoint({
  name: 'restorePostRevision',
  method: 'POST',
  path: '/api/v1/blog/posts/{slug}/revisions/{revisionId}/restore/',
  summary:
    'Restores the content of a revision as a new revision; the status of the post stays. For its author and staff.',
  tag: 'Blog',
  access: 'user',
  takesIdempotencyKey: true,
  params,
  body: z.object({
    base_updated_at: instant.describe(
      'updated_at of the post as the caller read it; 409 `post_changed` if it has changed since.',
    ),
  }),
  responses: { 201: message.extend({ data: z.object({ id: z.int(), slug, updated_at: instant }) }) },
  errors: [404],
})
