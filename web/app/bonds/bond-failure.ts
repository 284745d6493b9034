import { CallError, failureText } from '../api/call-error.ts'
import type { CallFailure } from '../calculators/use-calculation-call.ts'
import { complaintsOf } from './bond-input-checks.ts'
import { bondTabs, type TabName } from './bond-tabs.ts'

const kept = 'Your inputs are still here, and the result is calculated in your browser.'

/** Null for a cancelled call. */
export function readRefusal(tab: TabName, caught: unknown): CallFailure | null {
  if (failureText(caught) === null) return null
  const { fields: shown, failure, reasonField } = bondTabs[tab]
  if (!(caught instanceof CallError)) {
    const advice = `The server could not be reached. ${kept} Check the connection, then calculate again.`
    return { notice: { reason: failure, advice }, fields: {} }
  }
  const fields = Object.fromEntries(Object.entries(complaintsOf(caught.details, shown)))
  if (Object.keys(fields).length > 0) return { notice: null, fields }
  const reason = caught.body[reasonField]
  const advice = caught.status >= 500 || caught.status === 429 ? `${kept} Please try again a little later.` : kept
  return { notice: { reason: typeof reason === 'string' && reason ? reason : failure, advice }, fields: {} }
}
