import { api } from '../api/browser-client.ts'
import { CallError, failureText } from '../api/call-error.ts'
import { counted } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { browserCalculations, deleteFromBrowser } from './browser-calculations.ts'

/**
 * Oldest first. The key of each makes repeats harmless, so another tab may do the same at once.
 * What cannot be moved stays in the browser until the next sign-in.
 */
export async function moveCalculationsToAccount(): Promise<void> {
  let moved = 0
  try {
    for (const { key, name, tool, inputs } of browserCalculations().toReversed()) {
      await api.calculations.createCalculation({ body: { name, tool, inputs }, idempotencyKey: key })
      deleteFromBrowser(key)
      moved += 1
    }
  } catch (failure) {
    const reason = failure instanceof CallError ? failure.message : failureText(failure)
    if (reason !== null) void toast('error', `Your kept calculations stay in this browser. ${reason}`)
  }
  if (moved > 0) void toast('success', `${counted(moved, 'kept calculation')} moved from this browser to your account.`)
}
