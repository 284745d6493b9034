import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { openAlarm } from '../../platform/work/alarm.ts'
import { publishDuePosts } from './due-posts.service.ts'
import { findNextTime, scheduleChannel } from './post-schedules.repository.ts'

/** A second way to wake up. The alarm of each process is exact to the second. */
export const duePostsJob = defineRepeatedJob({ name: 'due-posts', cron: '* * * * *' })

interface DuePostsDeps {
  appContext: AppContext
  database: Pick<Database, 'db' | 'listen'>
}

export function watchDuePosts(app: FastifyInstance, { appContext, database }: DuePostsDeps): void {
  const alarm = openAlarm({
    name: 'due-posts',
    nextAt: () => findNextTime(database.db),
    ring: (signal) => publishDuePosts(appContext, signal),
    now: appContext.now,
    log: app.log,
  })
  let stopListening = async () => {}
  app.addHook('onListen', async () => {
    stopListening = await database.listen(scheduleChannel, alarm.wake, { onReconnect: alarm.wake })
    alarm.start()
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await alarm.close()
  })
}
