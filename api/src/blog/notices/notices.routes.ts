import {
  countUnreadNotices as countUnreadEndpoint,
  listNotices as listNoticesEndpoint,
  markNoticesRead as markNoticesReadEndpoint,
} from '@ledgerdeck/contract/notices'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { presentNoticeList } from './notices.presenter.ts'
import { countUnreadNotices, listNotices, markNoticesRead } from './notices.service.ts'

export function bindNotices(app: FastifyInstance): void {
  bindEndpoint(app, countUnreadEndpoint, { handle: async (ctx) => ({ unread: await countUnreadNotices(ctx) }) })
  bindEndpoint(app, listNoticesEndpoint, {
    handle: async (ctx, { query }) => presentNoticeList(await listNotices(ctx, query.page)),
  })
  bindEndpoint(app, markNoticesReadEndpoint, {
    handle: async (ctx, { body }) => ({ msg: 'Notices marked as read.', unread: await markNoticesRead(ctx, body.ids) }),
  })
}
