import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, slug } from '../fields.ts'
import { getPost } from './posts.ts'

const preview = z
  .object({
    id,
    creator: z.string().nullable().describe('Null if the account has been deleted.'),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'PostPreview' })

export const listPostPreviews = defineEndpoint({
  name: 'listPostPreviews',
  method: 'GET',
  path: '/api/v1/blog/posts/{slug}/previews/',
  summary: 'Lists the open preview links of a post, newest first, without their secrets. For its author and staff.',
  tag: 'Blog',
  access: 'user',
  params: z.object({ slug }),
  responses: { 200: z.object({ data: z.array(preview) }) },
  errors: [404],
})

export const createPostPreview = defineEndpoint({
  name: 'createPostPreview',
  method: 'POST',
  path: '/api/v1/blog/posts/{slug}/previews/',
  summary:
    'Creates a link with which anyone can read the post for 7 days, whatever its status. A post can have up to 10 open links. For its author and staff.',
  tag: 'Blog',
  access: 'user',
  takesIdempotencyKey: true,
  params: z.object({ slug }),
  responses: {
    201: message.extend({ data: preview.extend({ url: z.string().describe('Shown only here.') }) }),
  },
  errors: [404],
})

export const deletePostPreview = defineEndpoint({
  name: 'deletePostPreview',
  method: 'DELETE',
  path: '/api/v1/blog/posts/{slug}/previews/{previewId}/',
  summary: 'Revokes a preview link. For the author of the post and staff.',
  tag: 'Blog',
  access: 'user',
  params: z.object({ slug, previewId: idInPath }),
  responses: { 200: message },
  errors: [404],
})

export const readPostPreview = defineEndpoint({
  name: 'readPostPreview',
  method: 'GET',
  path: '/api/v1/blog/previews/{token}/',
  summary:
    'Returns the post of a preview link in its current state. 404 `preview_not_found` if the link has expired or was revoked.',
  tag: 'Blog',
  access: 'credentials',
  params: z.object({ token: z.string().max(100, 'No preview link has this address.') }),
  responses: { 200: z.object({ post: getPost.responses[200], expires_at: instant }) },
  errors: [404],
})
