import * as contract from '@ledgerdeck/contract/working-copies'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { deleteWorkingCopy, getWorkingCopy, listWorkingCopies, saveWorkingCopy } from './working-copies.service.ts'

/** An editor saves every few seconds. A post of 100,000 characters costs ten points. */
const workingCopySaves: CallLimit = {
  name: 'working-copy-saves',
  counts: 'working copies of posts saved and discarded; a save costs a point per 10 000 characters, rounded up',
  points: 6_000,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

const charactersOfAPoint = 10_000

export function bindWorkingCopies(app: FastifyInstance): void {
  bindEndpoint(app, contract.listWorkingCopies, {
    handle: async (ctx) => ({
      data: (await listWorkingCopies(ctx)).map(({ title, updatedAt, post }) => ({
        title,
        updated_at: updatedAt.toISOString(),
        post: post && { id: post.id, slug: post.slug, title: post.title },
      })),
    }),
  })
  bindEndpoint(app, contract.getWorkingCopy, {
    handle: async (ctx, { params }) => {
      const copy = await getWorkingCopy(ctx, postIdOf(params))
      return { data: copy && { content: copy.content, updated_at: copy.updatedAt.toISOString() } }
    },
  })
  bindEndpoint(app, contract.saveWorkingCopy, {
    limit: workingCopySaves,
    cost: ({ body }) => Math.ceil(JSON.stringify(body).length / charactersOfAPoint),
    handle: async (ctx, { params, body: { title, content, base_updated_at: base } }) => {
      const input = { title, content, base: base === null ? null : new Date(base) }
      const updatedAt = await saveWorkingCopy(ctx, postIdOf(params), input)
      return { msg: 'Working copy saved.', data: { updated_at: updatedAt.toISOString() } }
    },
  })
  bindEndpoint(app, contract.deleteWorkingCopy, {
    limit: workingCopySaves,
    handle: async (ctx, { params, query }) => {
      await deleteWorkingCopy(ctx, postIdOf(params), new Date(query.base_updated_at))
      return { msg: 'Working copy discarded.' }
    },
  })
}

function postIdOf({ postId }: { postId: number | 'new' }): number | null {
  return postId === 'new' ? null : postId
}
