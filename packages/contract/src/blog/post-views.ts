import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'

export const countPostView = defineEndpoint({
  name: 'countPostView',
  method: 'POST',
  path: '/api/v1/blog/posts/{id}/view/',
  summary:
    'Counts a view of a public post, without storing anything about the reader. Views by its author and staff are not counted, nor more than 120 a minute from one network.',
  tag: 'Blog',
  isRead: true,
  params: z.object({ id: idInPath }),
  responses: { 204: z.undefined() },
  errors: [404],
})
