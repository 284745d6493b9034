import { z } from 'zod'
import { isBlank, visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, page, recordBody, slug } from '../fields.ts'
import { commentBounds } from './comment-bounds.ts'

const { characters, reportNoteCharacters } = commentBounds

export const reportReasons = ['spam', 'abuse', 'personal_information', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

const commentText = z
  .string()
  .trim()
  .regex(visibleCharacter, 'Write something first.')
  .max(characters, `Use up to ${characters.toLocaleString('en-AU')} characters.`)

export const commentAuthor = z.object({
  id: id.nullable().describe('Null for a commenter of an imported blog, who has no account here.'),
  username: z.string(),
})

const commentFields = z.object({
  id,
  author: commentAuthor.nullable().describe('Null if the account has been deleted, or the comment removed or hidden.'),
  created_at: instant,
  edited_at: instant.nullable(),
  text_content: z.string().describe('Plain text; empty when the comment was removed or is hidden.'),
  is_deleted: z.boolean().describe('Removed, and kept as a placeholder because of its replies.'),
  is_hidden: z.boolean().describe('Hidden by staff. Only staff see its text and author here.'),
  parent_comment_id: id.nullable(),
  thread_id: id.describe('The head of its thread; its own id for a head.'),
  reply_to: z
    .object({
      id,
      username: z.string().nullable().describe('Null if the account has been deleted or the comment is not shown.'),
      is_deleted: z.boolean(),
      is_hidden: z.boolean(),
    })
    .nullable()
    .describe('The comment being answered and its author; null for the head of a thread.'),
})

export type CommentFields = z.infer<typeof commentFields>

export interface Comment extends CommentFields {
  replies: Comment[]
}

const comment: z.ZodType<Comment, Comment> = commentFields
  .extend({
    get replies() {
      return z.array(comment)
    },
  })
  .meta({ id: 'Comment' })

/** The first replies are nested below the head; `listReplies` loads the others. */
const commentThread = commentFields
  .extend({
    replies: z.array(comment),
    reply_count: z.int().describe('Replies in the whole thread, at any depth.'),
    next_replies: z.string().nullable().describe('Where `listReplies` continues; null when all replies are here.'),
  })
  .meta({ id: 'CommentThread' })

export type CommentThread = z.infer<typeof commentThread>

const commentList = z.object({
  data: z.array(commentThread).describe('Newest thread first.'),
  totalComment: z.int().describe('Comments and replies, except removed and hidden ones.'),
  page: z.int(),
  numOfPages: z.int().describe('Pages of threads.'),
})

export type CommentList = z.infer<typeof commentList>

export const listComments = defineEndpoint({
  name: 'listComments',
  method: 'POST',
  path: '/api/v1/blog/posts/{postId}/comments/',
  summary: 'Lists the comment threads of a post, newest thread first, one page at a time.',
  tag: 'Comments',
  isRead: true,
  params: z.object({ postId: idInPath }),
  body: z.object({
    page,
    comment_id: id
      .optional()
      .describe(
        'Returns the page that holds this comment, with the comment and up to 50 of its ancestors among the replies. If it no longer exists, returns the requested page.',
      ),
  }),
  responses: { 200: commentList },
  errors: [404],
})

export const listReplies = defineEndpoint({
  name: 'listReplies',
  method: 'GET',
  path: '/api/v1/blog/comments/{id}/replies/',
  summary:
    'Lists more replies of a thread, oldest first and not nested: each reply comes after the comment it answers.',
  tag: 'Comments',
  params: z.object({ id: idInPath }),
  query: z.object({
    after: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'Use next_replies from an earlier response.')
      .optional()
      .describe('`next_replies` from an earlier response.'),
  }),
  responses: { 200: z.object({ data: z.array(commentFields), next_replies: z.string().nullable() }) },
  errors: [404],
})

export const createComment = defineEndpoint({
  name: 'createComment',
  method: 'POST',
  path: '/api/v1/blog/posts/{postId}/comments/create/',
  summary: 'Comments on a post, or replies to a comment on it.',
  tag: 'Comments',
  access: 'user',
  takesIdempotencyKey: true,
  params: z.object({ postId: idInPath }),
  body: recordBody(commentFields, { text_content: commentText, parent_comment_id: id.nullish() }),
  responses: { 201: message.extend({ data: commentFields }) },
  errors: [404, 409],
})

const myComment = z
  .object({
    id,
    post: id,
    post_slug: slug,
    post_title: z.string(),
    text_content: z.string(),
    created_at: instant,
    edited_at: instant.nullable(),
    hidden_reason: z
      .enum(reportReasons)
      .nullable()
      .describe('Why staff hid it, in general terms; null if they did not.'),
  })
  .meta({ id: 'OwnComment' })

export type MyComment = z.infer<typeof myComment>

const myCommentList = z.object({
  data: z.array(myComment).describe('Newest first, except those below posts that you may no longer read.'),
  total: z.int(),
  page: z.int(),
  numOfPages: z.int(),
})

export type MyCommentList = z.infer<typeof myCommentList>

export const listMyComments = defineEndpoint({
  name: 'listMyComments',
  method: 'GET',
  path: '/api/v1/blog/my-comments/',
  summary: 'Lists your comments, one page at a time.',
  tag: 'Comments',
  access: 'user',
  query: z.object({ page }),
  responses: { 200: myCommentList },
})

export const updateComment = defineEndpoint({
  name: 'updateComment',
  method: 'PATCH',
  path: '/api/v1/blog/comments/{id}/update/',
  summary: 'Changes the text of one of your comments.',
  tag: 'Comments',
  access: 'user',
  params: z.object({ id: idInPath }),
  body: recordBody(commentFields, {
    text_content: commentText,
    base_edited_at: instant
      .nullish()
      .describe('edited_at as the caller read it; 409 `comment_changed` if it has changed since.'),
  }),
  responses: { 200: message.extend({ data: commentFields }) },
  errors: [404, 409],
})

export const deleteComment = defineEndpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/v1/blog/comments/{id}/delete/',
  summary: 'Removes a comment: your own, any on your posts, or any comment if you are staff.',
  tag: 'Comments',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: {
    200: message.extend({ is_placeholder: z.boolean().describe('It stays as a placeholder, because it has replies.') }),
  },
  errors: [404],
})

export const reportComment = defineEndpoint({
  name: 'reportComment',
  method: 'POST',
  path: '/api/v1/blog/comments/{id}/report/',
  summary: "Reports someone else's comment to staff, once per comment and up to 20 times a day.",
  tag: 'Comments',
  access: 'user',
  takesIdempotencyKey: true,
  params: z.object({ id: idInPath }),
  body: z
    .object({
      reason: z.enum(reportReasons, { error: 'Choose a reason.' }),
      note: z
        .string()
        .trim()
        .max(reportNoteCharacters, `Use up to ${reportNoteCharacters} characters.`)
        .default('')
        .describe('Required if the reason is other.'),
    })
    .refine(({ reason, note }) => reason !== 'other' || !isBlank(note), {
      path: ['note'],
      message: 'Say what is wrong with it.',
    }),
  responses: { 201: message },
  errors: [404, 409],
})
