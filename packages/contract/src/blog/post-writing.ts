import { codeLanguageSchema, maxBlockCharacters, namesIn, postBounds } from '@ledgerdeck/blocks'
import { z } from 'zod'
import { isBlank, visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { formFlag, imageUpload, instant, message, recordBody, slug } from '../fields.ts'
import { codeLines } from './content-blocks.ts'
import { scheduleFields } from './post-schedule.ts'
import { postRecord, postStatuses } from './posts.ts'

const text = (maxLength: number, what: string) =>
  z.string().trim().max(maxLength, `${what} can have up to ${maxLength} characters.`)

const maxListCharacters = 10_000

const visibleNames = (list: string) => namesIn(list).filter((name) => !isBlank(name))

const names = (maxItems: number, what: string, clean = (list: string) => list) =>
  z
    .union([z.string(), z.array(z.string()).max(1_000)])
    .transform((given) => clean([given].flat().join(',')))
    .pipe(text(maxListCharacters, 'A list of names').transform(visibleNames))
    .pipe(
      z.array(text(postBounds.nameCharacters, 'A name')).max(maxItems, `A post can have up to ${maxItems} ${what}.`),
    )
    .optional()
    .describe('Names, separated by commas, ignoring case. New ones are created.')

const title = text(postBounds.titleCharacters, 'The title').regex(visibleCharacter, 'Title is required.')

/** Removes `#` from tags, because pages show it before each tag. */
const withoutHashes = (list: string) => list.replace(/(^|,)[\s#]+/g, '$1')

/** Block images are files named by `blockImageName`. */
const postFields = {
  title,
  summary: text(postBounds.summaryCharacters, 'The summary').optional(),
  post_status: z.enum(postStatuses).optional(),
  ...scheduleFields,
  featured_image: imageUpload('JPEG, PNG, WebP or GIF; at most 10 MB and 50 megapixels over all frames.'),
  featured_image_alt: text(postBounds.altTextCharacters, 'The alt text').optional(),
  category_names: names(postBounds.categories, 'categories'),
  tag_names: names(postBounds.tags, 'tags', withoutHashes),
  meta_description: text(postBounds.metaDescriptionCharacters, 'The meta description').optional(),
  keywords: text(postBounds.keywordsCharacters, 'The keywords').optional(),
  content_blocks_json: z
    .string()
    .optional()
    .describe(
      'A JSON list of content blocks, each with order and block_type, and the id of the block that it replaces, if any; image_clear removes its image. If it is left out, an update keeps the blocks. `details` names errors by position, from 0: content_blocks_json.3.text_content. Images come as the files content_block_image_{id} and content_block_image_order_{order}.',
    ),
}

/** Not in the body, where it would make a retry a different request. */
const query = z.object({
  working_copy_updated_at: instant
    .optional()
    .describe(
      'updated_at of the working copy that this save includes. The working copy is deleted; a newer one stays.',
    ),
})

/** `catchall` accepts the files of blocks. */
const postForm = <Fields extends z.ZodRawShape>(fields: Fields) => recordBody(postRecord, fields).catchall(z.unknown())

/** Names contain the id of a stored block, or the order number of a new one. */
const blockImageNames = /^content_block_image_(?:order_)?\d{1,10}$/

const saved = message.extend({ data: z.object({ id: z.int(), slug, updated_at: instant }) }).meta({ id: 'SavedPost' })

export const createPost = defineEndpoint({
  name: 'createPost',
  method: 'POST',
  path: '/api/v1/blog/posts/create/',
  summary: 'Creates a post with its blocks and their images, all or nothing. For staff.',
  tag: 'Blog',
  access: 'staff',
  takesIdempotencyKey: true,
  query,
  bodyKind: 'multipart',
  filesNamed: blockImageNames,
  body: postForm({
    ...postFields,
    post_status: z
      .enum(['draft', 'published'], { error: 'A new post is a draft or published.' })
      .optional()
      .describe('Defaults to draft.'),
  }),
  responses: { 201: saved },
})

export const updatePost = defineEndpoint({
  name: 'updatePost',
  method: 'PUT',
  path: '/api/v1/blog/posts/update/{slug}/',
  summary: 'Updates a post, all or nothing. Omitted fields stay as they are; blocks missing from the list are deleted.',
  tag: 'Blog',
  access: 'user',
  bodyKind: 'multipart',
  filesNamed: blockImageNames,
  params: z.object({ slug }),
  query,
  body: postForm({
    ...postFields,
    title: title.optional(),
    featured_image_clear: formFlag.describe('True removes the image, unless the request contains a new one.'),
    base_updated_at: instant
      .optional()
      .describe('updated_at as the caller read it; 409 `post_changed` if it has changed since.'),
  }),
  responses: { 200: saved },
  errors: [404, 409],
})

export const updatePostStatus = defineEndpoint({
  name: 'updatePostStatus',
  method: 'PATCH',
  path: '/api/v1/blog/posts/{slug}/status/',
  summary: 'Changes the status of a post. For its author and staff.',
  tag: 'Blog',
  access: 'user',
  params: z.object({ slug }),
  body: recordBody(postRecord, { post_status: z.enum(postStatuses) }),
  responses: {
    200: message.extend({ data: z.object({ slug, post_status: z.enum(postStatuses), updated_at: instant }) }),
  },
  errors: [404],
})

export const bulkDeletePosts = defineEndpoint({
  name: 'bulkDeletePosts',
  method: 'POST',
  path: '/api/v1/blog/posts/bulk-delete/',
  summary: 'Soft-deletes posts: all of them or none. For their authors and staff.',
  tag: 'Blog',
  access: 'user',
  body: z.object({
    slugs: z.array(slug).min(1, 'Name at least one post.').max(500, 'Name at most 500 posts at once.'),
  }),
  responses: { 200: message },
  errors: [404],
})

export const restorePost = defineEndpoint({
  name: 'restorePost',
  method: 'POST',
  path: '/api/v1/blog/posts/{slug}/restore/',
  summary: 'Restores a deleted post with its previous status. For staff.',
  tag: 'Blog',
  access: 'staff',
  params: z.object({ slug }),
  responses: { 200: message },
  errors: [404],
})

export const suggestTerms = defineEndpoint({
  name: 'suggestTerms',
  method: 'GET',
  path: '/api/v1/blog/taxonomy/',
  summary: 'Suggests up to ten categories or tags with a word that starts with the given text, most used first.',
  tag: 'Blog',
  access: 'user',
  query: z.object({
    kind: z.enum(['category', 'tag']),
    starts_with: z.string().trim().max(postBounds.nameCharacters).optional(),
  }),
  responses: { 200: z.object({ data: z.array(z.object({ name: z.string(), posts: z.int() })) }) },
})

export const colorCode = defineEndpoint({
  name: 'colorCode',
  method: 'POST',
  path: '/api/v1/blog/code-colors/',
  summary: 'Highlights a piece of code as readers of a post see it, for the preview of the editor.',
  tag: 'Blog',
  access: 'user',
  isRead: true,
  body: z.object({ code_language: codeLanguageSchema(), text_content: z.string().max(maxBlockCharacters) }),
  responses: { 200: z.object({ code_lines: codeLines }) },
})

export const checkLinks = defineEndpoint({
  name: 'checkLinks',
  method: 'POST',
  path: '/api/v1/blog/link-checks/',
  summary:
    'Says which addresses of this site do not work for readers, for the editor’s checks. A post that you can’t read is `missing`.',
  tag: 'Blog',
  access: 'user',
  isRead: true,
  body: z.object({
    addresses: z
      .array(
        z
          .string()
          .max(postBounds.linkCharacters, `An address may have at most ${postBounds.linkCharacters} characters.`)
          .regex(/^\/(?!\/)/, 'Name addresses of this site, from its root.'),
      )
      .min(1, 'Name at least one address.')
      .max(postBounds.checkedLinks, `Name at most ${postBounds.checkedLinks} addresses at once.`),
  }),
  responses: {
    200: z.object({
      data: z
        .array(z.object({ address: z.string(), problem: z.enum(['missing', 'not_public']) }))
        .describe('`not_public`: a post that you may read but readers may not.'),
    }),
  },
})
