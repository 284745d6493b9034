import type { Inbox } from '@ledgerdeck/contract/inbox'
import * as contract from '@ledgerdeck/contract/inbox'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { staffActs } from '../../platform/limits/call-limit.ts'
import type { InboxRow } from './inbox.repository.ts'
import { countUnread, type InboxPage, listInbox, markInbox } from './inbox.service.ts'

export function bindInbox(app: FastifyInstance): void {
  bindEndpoint(app, contract.countUnreadInbox, { handle: async (ctx) => ({ unread: await countUnread(ctx) }) })
  bindEndpoint(app, contract.listInbox, {
    handle: async (ctx, { query }) => presentInbox(await listInbox(ctx, query)),
  })
  bindEndpoint(app, contract.markInbox, {
    limit: staffActs,
    handle: async (ctx, { body }) => ({
      msg: body.is_read ? 'Marked as read.' : 'Marked as unread.',
      unread: await markInbox(ctx, {
        isRead: body.is_read,
        ids: body.ids,
        until: body.until === undefined ? undefined : new Date(body.until),
      }),
    }),
  })
}

function presentInbox({ rows, total, unread, page, pages, listedAt }: InboxPage): Inbox {
  return { data: rows.map(presentItem), total, unread, page, numOfPages: pages, listed_at: listedAt.toISOString() }
}

function presentItem({ item, readBy }: InboxRow): Inbox['data'][number] {
  const { id, kind, title, details, link, occurrences } = item
  return {
    id,
    kind,
    title,
    details,
    link,
    occurrences,
    first_at: item.firstAt.toISOString(),
    last_at: item.lastAt.toISOString(),
    is_read: item.readAt !== null,
    read_by: readBy,
  }
}
