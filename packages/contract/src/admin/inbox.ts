import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, message, page } from '../fields.ts'

export const inboxKinds = [
  'job_failed',
  'mail_bounced',
  'account_locked',
  'account_attacked',
  'account_changed',
  'storage_near_limit',
  'comment_reported',
  'audit_changed',
] as const

export type InboxKind = (typeof inboxKinds)[number]

const inboxItem = z
  .object({
    id,
    kind: z.enum(inboxKinds),
    title: z.string(),
    details: z.string(),
    link: z.string().nullable().describe('The path of the screen where you can act on it.'),
    occurrences: z.int().describe('How often it happened on that day.'),
    first_at: instant,
    last_at: instant,
    is_read: z.boolean(),
    read_by: z.string().nullable().describe('The username of the person who marked it as read.'),
  })
  .meta({ id: 'InboxItem' })

export type InboxItem = z.infer<typeof inboxItem>

const unread = z.int().describe('How many are unread, counted up to 100.')

const inbox = z.object({
  data: z.array(inboxItem).describe('Newest first.'),
  total: z.int(),
  unread,
  page: z.int(),
  numOfPages: z.int(),
  listed_at: instant.describe('For `until` of markInbox.'),
})

export type Inbox = z.infer<typeof inbox>

export const countUnreadInbox = defineEndpoint({
  name: 'countUnreadInbox',
  method: 'GET',
  path: '/api/v1/admin/inbox/unread/',
  summary: 'Counts the unread notifications of the command centre.',
  tag: 'Command centre',
  access: 'staff',
  responses: { 200: z.object({ unread }) },
})

export const listInbox = defineEndpoint({
  name: 'listInbox',
  method: 'GET',
  path: '/api/v1/admin/inbox/',
  summary: 'Lists the notifications for administrators, 20 per page. All administrators share one inbox.',
  tag: 'Command centre',
  access: 'staff',
  query: z.object({
    page,
    kind: z.enum(['ALL', ...inboxKinds]).default('ALL'),
    state: z.enum(['ALL', 'unread', 'read']).default('ALL'),
  }),
  responses: { 200: inbox },
})

export const markInbox = defineEndpoint({
  name: 'markInbox',
  method: 'POST',
  path: '/api/v1/admin/inbox/read/',
  summary: 'Marks some or all notifications as read or unread.',
  tag: 'Command centre',
  access: 'staff',
  body: z.object({
    is_read: z.boolean(),
    ids: z.array(id).max(500, 'Send at most 500 ids.').optional().describe('All when left out.'),
    until: instant.optional().describe('Leaves out anything that happened later, which you haven’t seen.'),
  }),
  responses: { 200: message.extend({ unread }) },
})
