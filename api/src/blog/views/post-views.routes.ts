import * as contract from '@ledgerdeck/contract/post-views'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { countView, openViewCounter } from './post-views.service.ts'

/** Enough for many readers behind one address, but too few to inflate a post. */
const postViews: CallLimit = {
  name: 'post-views',
  counts: 'counted views of posts',
  points: 120,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

export function bindPostViews(app: FastifyInstance, { appContext }: { appContext: AppContext }): void {
  const { change, now } = appContext
  const views = openViewCounter({ change, log: app.log, now })
  bindEndpoint(app, contract.countPostView, {
    allowsTemporaryPassword: true,
    limit: postViews,
    handle: async (ctx, { params }) => {
      await countView(ctx, views, params.id)
      return undefined
    },
  })
  app.addHook('onClose', () => views.flush())
}
