import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/browser-client.ts'
import { endpointQuery } from '../../api/query-client.ts'
import { readInboxState } from './inbox-address.ts'

export const inboxQuery = (search: URLSearchParams) =>
  endpointQuery(api.admin.listInbox, { query: readInboxState(search) })

/** How many notifications are unread. It is only a hint: where it fails, the last number stays. */
export const unreadInboxQuery = queryOptions({
  ...endpointQuery(api.admin.countUnreadInbox, {}),
  select: ({ unread }) => unread,
  retry: false,
})
