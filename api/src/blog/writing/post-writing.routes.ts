import { cancelPostSchedule } from '@ledgerdeck/contract/post-schedule'
import * as contract from '@ledgerdeck/contract/post-writing'
import type { FastifyInstance } from 'fastify'
import { maxImageBytes } from '../../media/image-encoding.service.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { signedAddresses } from '../../media/signed-urls.service.ts'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import type { IsServed } from '../../platform/pages/page-addresses.ts'
import { previewColors } from '../documents/code-colors.service.ts'
import { findBrokenLinks } from '../links/link-checks.service.ts'
import { presentPost } from '../posts/posts.presenter.ts'
import { getPost } from '../posts/posts.service.ts'
import { cancelSchedule } from '../schedule/post-schedules.service.ts'
import { suggestTerms } from '../terms/terms.service.ts'
import { getEditablePost } from './editable-posts.service.ts'
import { bulkDeletePosts, restorePost, updatePostStatus } from './post-status.service.ts'
import type { PostFields } from './post-writing.repository.ts'
import { createPost, updatePost } from './post-writing.service.ts'

/** Ten points a second, sustained: enough to import thousands of posts. */
export const postWrites: CallLimit = {
  name: 'post-writes',
  counts:
    'posts saved, published, hidden, deleted and restored; a save costs a point per 10 000 characters of its blocks, rounded up',
  points: 6_000,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

const linkChecks: CallLimit = {
  name: 'link-checks',
  counts: 'checks of the links of a post; a check costs a point per 50 addresses, rounded up',
  points: 240,
  seconds: 60,
  per: 'user',
  isLocal: true,
}

const codeColors: CallLimit = {
  name: 'code-colors',
  counts: 'code highlighted in previews; it costs a point per 1 000 characters or 100 lines, rounded up',
  points: 2_400,
  seconds: 60,
  per: 'user',
  isLocal: true,
}

/** An image for each block and a featured one; the maximum length of all blocks as JSON. */
const form = { files: 201, fileBytes: maxImageBytes, fieldBytes: 16 * 2 ** 20 }

interface WritingDeps {
  media: MediaStore
  isServed: IsServed
}

export function bindPostWriting(app: FastifyInstance, { media, isServed }: WritingDeps): void {
  bindEndpoint(app, contract.createPost, {
    limit: postWrites,
    cost: ({ body }) => costOf(body),
    form,
    saved: async () => ({ is_deleted: false }),
    handle: (ctx, { query, body, answerOnce }) =>
      answerOnce(
        () => createPost(ctx, body, { media, savedCopy: savedCopyOf(query) }),
        (post) => ({ msg: 'Post created successfully!', data: presentSaved(post) }),
      ),
  })
  const saved = async (ctx: UserCtx, { slug }: { slug: string }) => {
    await getEditablePost(ctx, slug)
    return presentPost(await getPost(ctx, slug), signedAddresses(ctx))
  }
  bindEndpoint(app, contract.updatePost, {
    limit: postWrites,
    cost: ({ body }) => costOf(body),
    form,
    saved,
    admit: async (ctx, { slug }) => void (await getEditablePost(ctx, slug)),
    handle: async (ctx, { params, query, body }) => ({
      msg: 'Post updated successfully!',
      data: presentSaved(await updatePost(ctx, params.slug, body, { media, savedCopy: savedCopyOf(query) })),
    }),
  })
  bindEndpoint(app, contract.updatePostStatus, {
    limit: postWrites,
    saved,
    handle: async (ctx, { params, body }) => {
      const post = await updatePostStatus(ctx, params.slug, body.post_status)
      const data = { slug: post.slug, post_status: post.postStatus, updated_at: post.updatedAt.toISOString() }
      return { msg: 'Post status updated successfully!', data }
    },
  })
  bindEndpoint(app, contract.bulkDeletePosts, {
    limit: postWrites,
    handle: async (ctx, { body }) => {
      await bulkDeletePosts(ctx, body.slugs)
      return { msg: 'Selected posts deleted successfully.' }
    },
  })
  bindEndpoint(app, contract.restorePost, {
    limit: postWrites,
    handle: async (ctx, { params }) => {
      await restorePost(ctx, params.slug)
      return { msg: 'Post restored successfully!' }
    },
  })
  bindEndpoint(app, contract.suggestTerms, {
    handle: async (ctx, { query }) => ({ data: await suggestTerms(ctx, query) }),
  })
  bindEndpoint(app, contract.colorCode, {
    limit: codeColors,
    cost: ({ body }) => coloringCost(body.text_content),
    handle: async ({ caller }, { body }) => ({
      code_lines: await previewColors(caller, { code: body.text_content, language: body.code_language }),
    }),
  })
  bindEndpoint(app, contract.checkLinks, {
    limit: linkChecks,
    cost: ({ body }) => Math.ceil(body.addresses.length / addressesOfAPoint),
    handle: async (ctx, { body }) => ({ data: await findBrokenLinks(ctx, body.addresses, isServed) }),
  })
}

function savedCopyOf({ working_copy_updated_at: at }: { working_copy_updated_at?: string | undefined }) {
  return at === undefined ? undefined : new Date(at)
}

const charactersOfAPoint = 10_000

const addressesOfAPoint = 50

function costOf({ content_blocks_json = '' }: { content_blocks_json?: string | undefined }): number {
  return Math.max(1, Math.ceil(content_blocks_json.length / charactersOfAPoint))
}

function coloringCost(code: string): number {
  return Math.max(1, Math.ceil(code.length / 1_000), Math.ceil(code.split('\n').length / 100))
}

function presentSaved({ id, slug, updatedAt }: PostFields) {
  return { id, slug, updated_at: updatedAt.toISOString() }
}

export function bindPostSchedules(app: FastifyInstance): void {
  bindEndpoint(app, cancelPostSchedule, {
    limit: postWrites,
    handle: async (ctx, { params }) => {
      await cancelSchedule(ctx, params.slug)
      return { msg: 'The schedule is cancelled.' }
    },
  })
}
