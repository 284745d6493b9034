import type { Dashboard, DashboardCount } from '@ledgerdeck/contract/dashboard'
import { postsSearch } from '../blog/list/list-search.ts'
import { wholeNumber } from '../ui/format.ts'
import { bytesText } from '../ui/text/bytes-text.ts'
import { casesSearch } from './comment-reports/comment-case-search.ts'
import { inboxSearch } from './inbox/inbox-search.ts'
import { ipSearch } from './records/record-filters.ts'
import { usersSearch } from './users/user-search.ts'

export interface Figure {
  label: string
  value: string
  /** Null if no screen lists what is counted. */
  to: string | null
  isDue?: boolean
}

export interface FigureGroup {
  title: string
  figures: Figure[]
}

/** `about 1,234` for an estimate. */
export function countText({ count, is_exact }: DashboardCount): string {
  return is_exact ? wholeNumber(count) : `about ${wholeNumber(count)}`
}

export function figureGroups({ users, posts, jobs, ...rest }: Dashboard): FigureGroup[] {
  const [dayAgo, weekAgo] = [daysBefore(1, rest.counted_at), daysBefore(7, rest.counted_at)]
  return [
    {
      title: 'Needs attention',
      figures: [
        due('Reported comments', rest.open_comment_reports, casesSearch.path),
        due('Failed jobs since yesterday', jobs.failed, inboxSearch.address({ kind: 'job_failed' })),
        due('Undelivered emails since yesterday', jobs.mails_failed, inboxSearch.address({ kind: 'mail_bounced' })),
        due('Locked accounts since yesterday', rest.locked_accounts, inboxSearch.address({ kind: 'account_locked' })),
        {
          label: 'Unread notifications',
          value: unreadText(rest.unread_notifications),
          to: inboxSearch.address({ state: 'unread' }),
          isDue: rest.unread_notifications > 0,
        },
      ],
    },
    {
      title: 'Accounts',
      figures: [
        figure('Users', users.total, usersSearch.path),
        figure('New this week', users.new_this_week, usersSearch.address({ joined_after: weekAgo })),
        figure('Not verified', users.unverified, usersSearch.address({ account_status: 'unverified' })),
        figure('Suspended', users.suspended, usersSearch.address({ is_active: 'False' })),
        figure(
          'Failed logins, 24 h',
          rest.failed_sign_ins,
          ipSearch.address({ action: 'login_failed', created_after: dayAgo }),
        ),
      ],
    },
    {
      title: 'Content',
      figures: [
        figure('Published posts', posts.published, postsSearch.address({ post_status: 'published' })),
        figure('Drafts', posts.draft, postsSearch.address({ post_status: 'draft' })),
        figure('Hidden posts', posts.hide, postsSearch.address({ post_status: 'hide' })),
        figure('Deleted posts', posts.deleted, postsSearch.address({ post_status: 'deleted' })),
        figure('Comments', rest.comments, '/admin/reports#comments'),
        {
          label: `Stored images (${countText(rest.storage.images)})`,
          value: bytesText(rest.storage.bytes),
          to: null,
        },
      ],
    },
    {
      title: 'System',
      figures: [figure('Jobs waiting', jobs.waiting, null)],
    },
  ]
}

function daysBefore(days: number, instant: string): string {
  return new Date(Date.parse(instant) - days * 86_400_000).toISOString()
}

export function unreadText(unread: number): string {
  return unread >= 100 ? '99+' : String(unread)
}

function due(label: string, count: DashboardCount, to: string): Figure {
  return { ...figure(label, count, to), isDue: count.count > 0 }
}

function figure(label: string, count: DashboardCount, to: string | null): Figure {
  return { label, value: countText(count), to }
}
