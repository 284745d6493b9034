import * as contract from '@ledgerdeck/contract/inbox'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { staffActs } from '../../platform/limits/call-limit.ts'
import { presentInbox } from './inbox.presenter.ts'
import { countUnread, listInbox, markInbox } from './inbox.service.ts'

export function bindInbox(app: FastifyInstance): void {
  bindEndpoint(app, contract.countUnreadInbox, { handle: async (ctx) => ({ unread: await countUnread(ctx) }) })
  bindEndpoint(app, contract.listInbox, {
    handle: async (ctx, { query }) => presentInbox(await listInbox(ctx, query)),
  })
  bindEndpoint(app, contract.markInbox, {
    limit: staffActs,
    handle: async (ctx, { body }) => ({
      msg: body.is_read ? 'Marked as read.' : 'Marked as unread.',
      unread: await markInbox(ctx, { ids: body.ids, isRead: body.is_read }),
    }),
  })
}
