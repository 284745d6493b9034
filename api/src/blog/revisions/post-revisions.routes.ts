import * as contract from '@ledgerdeck/contract/post-revisions'
import type { FastifyInstance } from 'fastify'
import { signedAddresses } from '../../media/signed-urls.service.ts'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { presentRevision, presentRevisionSummary } from './post-revisions.presenter.ts'
import { getPostRevision, listPostRevisions, restorePostRevision } from './post-revisions.service.ts'

/** Restoring renders the whole post, like a save. */
const revisionRestores: CallLimit = {
  name: 'revision-restores',
  counts: 'revisions of posts restored',
  points: 120,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

export function bindPostRevisions(app: FastifyInstance): void {
  bindEndpoint(app, contract.listPostRevisions, {
    handle: async (ctx, { params }) => {
      const { post, rows, maxKept } = await listPostRevisions(ctx, params.slug)
      return {
        post: {
          id: post.id,
          slug: post.slug,
          title: post.title,
          post_status: post.postStatus,
          updated_at: post.updatedAt.toISOString(),
        },
        data: rows.map((row, index) => presentRevisionSummary(row, index === 0)),
        most_kept: maxKept,
      }
    },
  })
  bindEndpoint(app, contract.getPostRevision, {
    handle: async (ctx, { params }) =>
      presentRevision(await getPostRevision(ctx, params.slug, params.revisionId), signedAddresses(ctx)),
  })
  bindEndpoint(app, contract.restorePostRevision, {
    limit: revisionRestores,
    handle: (ctx, { params, body, answerOnce }) =>
      answerOnce(
        () => restorePostRevision(ctx, params.slug, { id: params.revisionId, base: body.base_updated_at }),
        ({ id, slug, updatedAt }) => ({
          msg: 'Revision restored.',
          data: { id, slug, updated_at: updatedAt.toISOString() },
        }),
      ),
  })
}
