import * as cases from '@ledgerdeck/contract/comment-reports'
import * as contract from '@ledgerdeck/contract/comments'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { fieldError } from '../../platform/errors/app-error.ts'
import { type CallLimit, staffActs } from '../../platform/limits/call-limit.ts'
import { decideCommentCase, listCommentCases } from './comment-cases.service.ts'
import { presentCommentCases } from './comment-reports.presenter.ts'
import { reportComment } from './comment-reports.service.ts'
import { listComments, listReplies, type RepliesCursor } from './comment-threads.service.ts'
import { canSeeHiddenComments } from './comments.policy.ts'
import { presentComment, presentCommentList, presentCursor, presentMyComments } from './comments.presenter.ts'
import { commentLimits, createComment, deleteComment, getOwnComment, updateComment } from './comments.service.ts'
import { listMyComments } from './my-comments.service.ts'

const commentChanges: CallLimit = {
  name: 'comment-changes',
  counts: 'comments changed or deleted',
  points: 600,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

export function bindComments(app: FastifyInstance): void {
  bindEndpoint(app, contract.listComments, {
    handle: async (ctx, { params, body }) =>
      presentCommentList(
        await listComments(ctx, params.postId, { page: body.page, linkedId: body.comment_id }),
        canSeeHiddenComments(ctx.actor),
      ),
    cacheTags: (list, { params }) => [`post:${params.postId}`, ...nameTags(list)],
    notFoundTags: ({ params }) => [`post:${params.postId}`],
  })
  bindEndpoint(app, contract.listReplies, {
    handle: async (ctx, { params, query }) => {
      const { replies, next } = await listReplies(ctx, params.id, parseCursor(query.after))
      const seesHidden = canSeeHiddenComments(ctx.actor)
      return { data: replies.map((reply) => presentComment(reply, seesHidden)), next_replies: presentCursor(next) }
    },
  })
  bindEndpoint(app, contract.createComment, {
    countedLimits: commentLimits,
    saved: async () => ({ is_deleted: false, is_hidden: false }),
    handle: (ctx, { params, body, answerOnce }) => {
      const parentId = body.parent_comment_id ?? null
      const msg = parentId === null ? 'Comment posted.' : 'Reply posted.'
      return answerOnce(
        () => createComment(ctx, params.postId, { text: body.text_content, parentId }),
        (comment) => ({ msg, data: presentComment(comment, false) }),
      )
    },
  })
  bindEndpoint(app, contract.listMyComments, {
    handle: async (ctx, { query }) => presentMyComments(await listMyComments(ctx, query.page)),
  })
  bindEndpoint(app, contract.updateComment, {
    limit: commentChanges,
    saved: async (ctx, { id }) => presentComment(await getOwnComment(ctx, id), canSeeHiddenComments(ctx.actor)),
    handle: async (ctx, { params, body: { text_content, base_edited_at } }) => {
      const base = typeof base_edited_at === 'string' ? new Date(base_edited_at) : base_edited_at
      const comment = await updateComment(ctx, params.id, { text: text_content, base })
      return { msg: 'Comment updated.', data: presentComment(comment, canSeeHiddenComments(ctx.actor)) }
    },
  })
  bindEndpoint(app, contract.deleteComment, {
    limit: commentChanges,
    handle: async (ctx, { params }) => {
      const { isPlaceholder } = await deleteComment(ctx, params.id)
      return { msg: 'Comment deleted.', is_placeholder: isPlaceholder }
    },
  })
}

/** Includes the authors of parent comments, which may be on another page. */
function nameTags({ data }: contract.CommentList): string[] {
  const shown = data.flatMap(withReplies)
  const ids = new Set(shown.map(({ id }) => id))
  const isComplete = shown.every(({ reply_to }) => reply_to === null || ids.has(reply_to.id))
  const authors = shown.flatMap(({ author }) => (author ? [`user:${author.id}`] : []))
  return isComplete ? authors : [...authors, 'usernames']
}

function withReplies(comment: contract.Comment): contract.Comment[] {
  return [comment, ...comment.replies.flatMap(withReplies)]
}

const maxTimeMs = 253_402_300_799_999
const maxId = 2 ** 31 - 1

function parseCursor(text: string | undefined): RepliesCursor | null {
  if (text === undefined) return null
  const [, ms, id, linkedId] = /^(\d{1,16})-(\d{1,10})(?:-(\d{1,10}))?$/.exec(text) ?? []
  const numbers = { ms: Number(ms), id: Number(id), linkedId: linkedId === undefined ? null : Number(linkedId) }
  const isKnown = numbers.ms <= maxTimeMs && numbers.id <= maxId && (numbers.linkedId ?? 0) <= maxId
  if (!isKnown) throw fieldError('after', 'Use next_replies from an earlier response.')
  return { after: { createdAt: new Date(numbers.ms), id: numbers.id }, linkedId: numbers.linkedId }
}

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
  bindEndpoint(app, contract.reportComment, {
    limit: reports,
    handle: (ctx, { params, body, answerOnce }) =>
      answerOnce(
        () => reportComment(ctx, params.id, body),
        () => ({ msg: 'Thank you. Staff will look at this comment.' }),
      ),
  })
  bindEndpoint(app, cases.listCommentCases, {
    handle: async (ctx, { query }) => presentCommentCases(await listCommentCases(ctx, query)),
  })
  bindEndpoint(app, cases.decideCommentCase, {
    limit: staffActs,
    handle: async (ctx, { params, body: { act, base_state: base, reason } }) => {
      await decideCommentCase(ctx, params.id, { act, base, reason })
      return { msg: done[act] }
    },
  })
}
