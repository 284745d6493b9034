import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import { defineRetention } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { deleteEndedPauses } from './friends.repository.ts'
import { bindFriends } from './friends.routes.ts'
import type { NotifyFriend } from './friends.service.ts'

export const endedPauses = defineRetention({
  name: 'ended-friend-request-pauses',
  cron: '29 17 * * *',
  retentionMs: 0,
  remove: deleteEndedPauses,
})

export interface FriendsDeps {
  jobs: Jobs
  appContext: AppContext
  notifyFriend: NotifyFriend
}

export async function registerFriends(
  app: FastifyInstance,
  { jobs, appContext, notifyFriend }: FriendsDeps,
): Promise<void> {
  bindFriends(app, notifyFriend)
  jobs.repeat(endedPauses, (signal) => endedPauses.run(appContext, signal))
}
