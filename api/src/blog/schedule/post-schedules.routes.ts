import { cancelPostSchedule } from '@ledgerdeck/contract/post-schedule'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { postWrites } from '../writing/post-writing.routes.ts'
import { cancelSchedule } from './schedule-cancellation.service.ts'

export function bindPostSchedules(app: FastifyInstance): void {
  bindEndpoint(app, cancelPostSchedule, {
    limit: postWrites,
    handle: async (ctx, { params }) => {
      await cancelSchedule(ctx, params.slug)
      return { msg: 'The schedule is cancelled.' }
    },
  })
}
