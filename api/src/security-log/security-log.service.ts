import type { FailureEvents } from '../accounts/security-events/security-events.service.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import type { Page } from '../platform/lists/find-page.ts'
import { dayMs } from '../platform/text/times.ts'
import { listEntries, type SecurityLogRow } from './security-log.repository.ts'

const entriesPerPage = 20

const actsShownMs = 365 * dayMs

/** Of the own account only: nobody reads the log of somebody else. */
export async function listSecurityLog(
  { db, actor, now }: UserCtx,
  failureEvents: FailureEvents,
  page: number,
): Promise<Page<SecurityLogRow>> {
  await failureEvents.flush()
  const { rows, total } = await listEntries(db, {
    userId: actor.id,
    actsSince: new Date(now().getTime() - actsShownMs),
    limit: entriesPerPage,
    offset: (page - 1) * entriesPerPage,
  })
  return { rows, total, page, pages: Math.ceil(total / entriesPerPage) }
}
