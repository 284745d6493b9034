import type { FastifyInstance } from 'fastify'
import type { Surroundings } from '../platform/endpoints/context.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { endedPausesJob, forgetEndedPauses } from './ended-pauses.job.ts'
import { bindFriends } from './friends.routes.ts'

export interface FriendsDeps {
  jobs: Jobs
  surroundings: Surroundings
}

export async function registerFriends(app: FastifyInstance, { jobs, surroundings }: FriendsDeps): Promise<void> {
  bindFriends(app)
  jobs.repeat(endedPausesJob, () => forgetEndedPauses(surroundings))
}
