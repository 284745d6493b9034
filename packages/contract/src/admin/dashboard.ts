import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

const count = z
  .object({
    count: z.int(),
    is_exact: z.boolean().describe('False for an estimate, or where counting stopped at this number.'),
  })
  .meta({ id: 'Count' })

export type DashboardCount = z.infer<typeof count>

const dashboard = z.object({
  version: z.string(),
  last_breach_attempt: z.string().describe('The text set for the dashboard.'),
  users: z.object({ total: count, new_this_week: count, unverified: count, suspended: count }),
  failed_sign_ins: count.describe('In the last 24 hours.'),
  locked_accounts: count.describe('Locked after failed logins since the start of yesterday, UTC.'),
  posts: z.object({ draft: count, published: count, hide: count, deleted: count }),
  comments: count,
  open_comment_reports: count.describe('Reported comments without a decision.'),
  storage: z.object({ images: count, bytes: z.number().describe('All sizes of all images together.') }),
  jobs: z.object({
    waiting: count,
    failed: count.describe('Failed since the start of yesterday, UTC. Emails not included.'),
    mails_failed: count.describe('Failed since the start of yesterday, UTC.'),
  }),
  unread_notifications: z.int().describe('Counted up to 100.'),
  counted_at: instant,
})

export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = defineEndpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/v1/admin/dashboard/',
  summary: 'Returns the figures of the command centre.',
  tag: 'Command centre',
  access: 'staff',
  responses: { 200: dashboard },
})
