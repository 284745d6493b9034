import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/browser-client.ts'
import { endpointQuery } from '../../api/query-client.ts'

/** How many notifications are unread. If it fails, the last number stays. */
export const unreadInboxQuery = queryOptions({
  ...endpointQuery(api.admin.countUnreadInbox, {}),
  select: ({ unread }) => unread,
  retry: false,
})
