import type { Jobs } from '@ledgerdeck/jobs'
import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { openScheduler } from '../../platform/work/scheduler.ts'
import { createDuePosts } from './due-posts.service.ts'
import { scheduleChannel } from './post-schedules.repository.ts'

/** A fallback. The scheduler of each process is exact to the second. */
const duePostsJob = defineRepeatedJob({ name: 'due-posts', cron: '* * * * *' })

interface DuePostsDeps {
  appContext: AppContext
  database: Pick<Database, 'listen'>
  jobs: Pick<Jobs, 'repeat'>
}

export function watchDuePosts(app: FastifyInstance, { appContext, database, jobs }: DuePostsDeps): void {
  const duePosts = createDuePosts({ ...appContext, log: app.log })
  jobs.repeat(duePostsJob, async (signal) => {
    await duePosts.publish(signal)
    duePosts.reportStuck()
  })
  const scheduler = openScheduler({
    name: 'due-posts',
    nextAt: duePosts.nextAt,
    runDue: duePosts.publish,
    now: appContext.now,
    log: app.log,
  })
  let stopListening = async () => {}
  app.addHook('onListen', async () => {
    stopListening = await database.listen(scheduleChannel, scheduler.wake, { onReconnect: scheduler.wake })
    scheduler.start()
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await scheduler.close()
  })
}
