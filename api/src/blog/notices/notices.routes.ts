import * as contract from '@ledgerdeck/contract/notices'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { presentNoticeList } from './notices.presenter.ts'
import { countUnreadNotices, listNotices, markNoticesRead } from './notices.service.ts'

const noticeMarks: CallLimit = {
  name: 'notice-marks',
  counts: 'notices marked as read',
  points: 600,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

export function bindNotices(app: FastifyInstance): void {
  bindEndpoint(app, contract.countUnreadNotices, { handle: async (ctx) => ({ unread: await countUnreadNotices(ctx) }) })
  bindEndpoint(app, contract.listNotices, {
    handle: async (ctx, { query }) => presentNoticeList(await listNotices(ctx, query.page)),
  })
  bindEndpoint(app, contract.markNoticesRead, {
    limit: noticeMarks,
    handle: async (ctx, { body }) => ({ msg: 'Notices marked as read.', unread: await markNoticesRead(ctx, body.ids) }),
  })
}
