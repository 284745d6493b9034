import type { FailureEvents } from '../accounts/security-events/security-events.service.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { listPage, type Page } from '../platform/lists/page.ts'
import { dayMs } from '../platform/text/times.ts'
import { listEntries, type SecurityLogRow } from './security-log.repository.ts'

const entriesPerPage = 20

const actsShownMs = 365 * dayMs

/** Lists the actor's own log. Nobody can read the log of another account. */
export async function listSecurityLog(
  { db, actor, now }: UserCtx,
  failureEvents: FailureEvents,
  page: number,
): Promise<Page<SecurityLogRow>> {
  await failureEvents.flush()
  const query = { userId: actor.id, actsSince: new Date(now().getTime() - actsShownMs) }
  return listPage({ page, rows: entriesPerPage }, (range) => listEntries(db, { ...query, ...range }))
}
