import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, message, page, slug } from '../fields.ts'

export const noticeKinds = ['post_comment', 'comment_reply', 'friend_request', 'friend_accepted'] as const

const notice = z
  .object({
    id,
    kind: z.enum(noticeKinds),
    is_read: z.boolean(),
    created_at: instant,
    comment: z
      .object({ id, post_slug: slug, post_title: z.string(), excerpt: z.string().describe('How the comment begins.') })
      .nullable()
      .describe('Null for friend requests and their acceptance.'),
    author: z
      .object({ id, username: z.string() })
      .nullable()
      .describe('Who commented, asked or accepted; null if the account has been deleted.'),
  })
  .meta({ id: 'Notice' })

export type Notice = z.infer<typeof notice>

const unread = z.int().describe('How many are unread, counted up to 100.')

const noticeList = z.object({
  data: z.array(notice).describe('Newest first.'),
  total: z.int(),
  unread,
  page: z.int(),
  numOfPages: z.int(),
})

export type NoticeList = z.infer<typeof noticeList>

export const countUnreadNotices = defineEndpoint({
  name: 'countUnreadNotices',
  method: 'GET',
  path: '/api/v1/blog/notices/unread/',
  summary: 'Counts your unread notices.',
  tag: 'Notices',
  access: 'user',
  responses: { 200: z.object({ unread }) },
})

export const listNotices = defineEndpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/v1/blog/notices/',
  summary:
    'Lists your newest notices, at most 10,000, one page at a time: comments on your posts, replies to your comments, friend requests and their acceptance.',
  tag: 'Notices',
  access: 'user',
  query: z.object({ page }),
  responses: { 200: noticeList },
})

export const markNoticesRead = defineEndpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/api/v1/blog/notices/read/',
  summary: 'Marks some or all of your notices as read.',
  tag: 'Notices',
  access: 'user',
  body: z.object({ ids: z.array(id).max(500, 'Send at most 500 ids.').optional().describe('All when left out.') }),
  responses: { 200: message.extend({ unread }) },
})
