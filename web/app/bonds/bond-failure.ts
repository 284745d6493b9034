import { CallError } from '../api/call-error.ts'
import type { Complaints } from './bond-fields.ts'
import { complaintsOf } from './bond-form.ts'
import { bondTabs, type TabName } from './bond-tabs.ts'

/** Why there is no result, where no input is to blame. */
export interface Failure {
  reason: string
  /** What can be done about it. */
  advice: string
}

interface Refusal {
  complaints: Complaints
  /** Null when the complaints say it all. */
  failure: Failure | null
}

const kept = 'Your inputs and earlier results are still here.'

/** What a call of a tab rejected with, for people. */
export function readRefusal(tab: TabName, refusal: unknown): Refusal {
  const { fields, failure, reasonField } = bondTabs[tab]
  if (!(refusal instanceof CallError)) {
    const advice = `The server could not be reached. ${kept} Check the connection, then calculate again.`
    return { complaints: {}, failure: { reason: failure, advice } }
  }
  const complaints = complaintsOf(refusal.details, fields)
  if (Object.keys(complaints).length > 0) return { complaints, failure: null }
  const reason = refusal.body[reasonField]
  const advice = refusal.status >= 500 || refusal.status === 429 ? `${kept} Please try again a little later.` : kept
  return { complaints, failure: { reason: typeof reason === 'string' && reason ? reason : failure, advice } }
}
