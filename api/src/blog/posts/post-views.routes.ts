import { countPostView } from '@ledgerdeck/contract/post-views'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { Surroundings } from '../../platform/endpoints/context.ts'
import { createLocalLimit } from '../../platform/limits/local-limit.ts'
import { networkOf } from '../../platform/limits/network-address.ts'
import { countView, openViewCounter } from './post-views.service.ts'

/** Far more than the readers behind one address come to, and few enough that nobody makes a post famous alone. */
const viewsPerMinute = 120

/** @param rateLimitScale multiplies how much is allowed */
export function bindPostViews(
  app: FastifyInstance,
  { surroundings, rateLimitScale }: { surroundings: Surroundings; rateLimitScale: number },
): void {
  const { transaction, now } = surroundings
  const views = openViewCounter({ transaction, log: app.log, now })
  const countUse = createLocalLimit({ points: viewsPerMinute, seconds: 60, scale: rateLimitScale, now })
  bindEndpoint(app, countPostView, {
    whilePasswordMustChange: true,
    handle: async (ctx, { params }) => {
      countUse(networkOf(ctx.client.ipAddress))
      await countView(ctx, views, params.id)
      return undefined
    },
  })
  app.addHook('onClose', () => views.flush())
}
