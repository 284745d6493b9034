import * as contract from '@ledgerdeck/contract/comment-reports'
import * as comments from '@ledgerdeck/contract/comments'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { type CallLimit, staffActs } from '../../platform/limits/call-limit.ts'
import { decideCommentCase, listCommentCases } from './comment-cases.service.ts'
import { presentCommentCases } from './comment-reports.presenter.ts'
import { reportComment } from './comment-reports.service.ts'

const reports: CallLimit = {
  name: 'comment-reports-day',
  counts: 'reports of comments',
  points: 20,
  seconds: 86_400,
  per: 'user',
}

const done = {
  keep: 'The comment stays as it is.',
  hide: 'The comment is hidden.',
  show: 'The comment is shown again.',
  delete: 'The comment was deleted.',
} as const

export function bindCommentReports(app: FastifyInstance): void {
  bindEndpoint(app, comments.reportComment, {
    limit: reports,
    handle: (ctx, { params, body, answerOnce }) =>
      answerOnce(
        () => reportComment(ctx, params.id, body),
        () => ({ msg: 'Thank you. Staff will look at this comment.' }),
      ),
  })
  bindEndpoint(app, contract.listCommentCases, {
    handle: async (ctx, { query }) => presentCommentCases(await listCommentCases(ctx, query)),
  })
  bindEndpoint(app, contract.decideCommentCase, {
    limit: staffActs,
    handle: async (ctx, { params, body: { act, base_state: base, reason } }) => {
      await decideCommentCase(ctx, params.id, { act, base, reason })
      return { msg: done[act] }
    },
  })
}
