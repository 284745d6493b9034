import * as contract from '@ledgerdeck/contract/post-previews'
import type { FastifyInstance } from 'fastify'
import { signedAddresses } from '../../media/signed-urls.service.ts'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { presentPost } from '../posts/posts.presenter.ts'
import { postWrites } from '../writing/post-writing.routes.ts'
import type { PreviewRow } from './post-previews.repository.ts'
import { createPostPreview, deletePostPreview, listPostPreviews, readPostPreview } from './post-previews.service.ts'

const previewReads: CallLimit = {
  name: 'preview-reads',
  counts: 'posts read through a preview link',
  points: 120,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

export function bindPostPreviews(app: FastifyInstance): void {
  bindEndpoint(app, contract.listPostPreviews, {
    handle: async (ctx, { params }) => ({ data: (await listPostPreviews(ctx, params.slug)).map(presentPreview) }),
  })
  bindEndpoint(app, contract.createPostPreview, {
    limit: postWrites,
    handle: (ctx, { params, answerOnce }) =>
      answerOnce(
        () => createPostPreview(ctx, params.slug),
        ({ url, ...created }) => ({ msg: 'The preview link is ready.', data: { ...presentPreview(created), url } }),
      ),
  })
  bindEndpoint(app, contract.deletePostPreview, {
    limit: postWrites,
    handle: async (ctx, { params }) => {
      await deletePostPreview(ctx, params.slug, params.previewId)
      return { msg: 'The preview link was revoked.' }
    },
  })
  bindEndpoint(app, contract.readPostPreview, {
    limit: previewReads,
    handle: async (ctx, { params }) => {
      const { expiresAt, ...post } = await readPostPreview(ctx, params.token)
      return { post: presentPost(post, signedAddresses(ctx)), expires_at: expiresAt.toISOString() }
    },
  })
}

function presentPreview({ preview, creator }: { preview: PreviewRow; creator: string | null }) {
  return {
    id: preview.id,
    creator,
    created_at: preview.createdAt.toISOString(),
    expires_at: preview.expiresAt.toISOString(),
  }
}
