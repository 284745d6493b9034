import type { InboxKind } from '@ledgerdeck/contract/inbox'
import { queryOptions } from '@tanstack/react-query'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery } from '../../api/query-client.ts'
import { defineSearch, oneOf, pageNumber } from '../../ui/content/search-params.ts'

export const kindLabels: Record<InboxKind, string> = {
  job_failed: 'Job failed',
  mail_bounced: 'Email not delivered',
  account_locked: 'Account locked out',
  account_attacked: 'Password guessing attack',
  account_changed: 'Account changed',
  storage_near_limit: 'Storage nearly full',
  comment_reported: 'Comment reported',
  audit_changed: 'Audit log altered',
}

export const kindFilterLabels: Record<InboxKind | 'ALL', string> = { ALL: 'All kinds', ...kindLabels }

export const stateLabels = { ALL: 'Read and unread', unread: 'Unread', read: 'Read' } as const

export const inboxSearch = defineSearch('/admin/notifications', {
  page: pageNumber,
  kind: oneOf(kindFilterLabels),
  state: oneOf(stateLabels),
})

export const unreadInboxQuery = queryOptions({
  ...endpointQuery(privateApi.admin.countUnreadInbox, {}),
  select: ({ unread }) => unread,
  retry: false,
})
