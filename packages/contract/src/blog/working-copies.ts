import { postBounds } from '@ledgerdeck/blocks'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, slug } from '../fields.ts'

const summary = z
  .object({
    post: z.object({ id, slug, title: z.string() }).nullable().describe('Null if the post was never saved.'),
    title: z.string().describe('As in the working copy. Empty if there is none yet.'),
    updated_at: instant.describe('Grows with each save.'),
  })
  .meta({ id: 'WorkingCopySummary' })

const content = z.record(z.string(), z.unknown())

const workingCopy = z
  .object({ content: content.describe('As it was sent.'), updated_at: instant })
  .meta({ id: 'WorkingCopy' })

const params = z.object({
  postId: z.union([z.literal('new'), idInPath]).describe('The id of a post, or `new` for a post that was never saved.'),
})

const changed = '409 `working_copy_changed` if it has changed since.'

export const listWorkingCopies = defineEndpoint({
  name: 'listWorkingCopies',
  method: 'GET',
  path: '/api/v1/blog/working-copies/',
  summary: 'Lists the posts on which you have unsaved work, at most 50, most recently changed first.',
  tag: 'Blog',
  access: 'user',
  responses: { 200: z.object({ data: z.array(summary) }) },
})

export const getWorkingCopy = defineEndpoint({
  name: 'getWorkingCopy',
  method: 'GET',
  path: '/api/v1/blog/working-copies/{postId}/',
  summary: 'Returns your unsaved work on a post. No one else can read it.',
  tag: 'Blog',
  access: 'user',
  params,
  responses: { 200: z.object({ data: workingCopy.nullable().describe('Null if there is none.') }) },
})

export const saveWorkingCopy = defineEndpoint({
  name: 'saveWorkingCopy',
  method: 'PUT',
  path: '/api/v1/blog/working-copies/{postId}/',
  summary: 'Saves your unsaved work on a post without changing the post itself.',
  tag: 'Blog',
  access: 'user',
  params,
  body: z.object({
    title: z.string().trim().max(postBounds.titleCharacters, 'The title is too long.'),
    content: content.describe('The fields of the editor. Together with the title at most 1 MB.'),
    base_updated_at: instant
      .nullable()
      .describe(`updated_at of the working copy that was changed; null when there was none. ${changed}`),
  }),
  responses: { 200: message.extend({ data: z.object({ updated_at: instant }) }) },
  errors: [404, 409],
})

export const deleteWorkingCopy = defineEndpoint({
  name: 'deleteWorkingCopy',
  method: 'DELETE',
  path: '/api/v1/blog/working-copies/{postId}/',
  summary: 'Discards your unsaved work on a post. Succeeds even if there is none.',
  tag: 'Blog',
  access: 'user',
  params,
  query: z.object({
    base_updated_at: instant.describe(`updated_at of the working copy that the caller has seen. ${changed}`),
  }),
  responses: { 200: message },
  errors: [409],
})
