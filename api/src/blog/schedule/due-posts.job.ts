import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { openScheduler } from '../../platform/work/scheduler.ts'
import { publishDuePosts } from './due-posts.service.ts'
import { findNextTime, scheduleChannel } from './post-schedules.repository.ts'

/** A second way to wake up. The scheduler of each process is exact to the second. */
export const duePostsJob = defineRepeatedJob({ name: 'due-posts', cron: '* * * * *' })

interface DuePostsDeps {
  appContext: AppContext
  database: Pick<Database, 'db' | 'listen'>
}

export function watchDuePosts(app: FastifyInstance, { appContext, database }: DuePostsDeps): void {
  const scheduler = openScheduler({
    name: 'due-posts',
    nextAt: () => findNextTime(database.db),
    runDue: (signal) => publishDuePosts(appContext, signal),
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
