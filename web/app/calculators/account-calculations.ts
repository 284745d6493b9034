import type { Calculation } from '@ledgerdeck/contract/calculations'
import { api } from '../api/browser-client.ts'
import { CallError, failureText } from '../api/call-error.ts'
import { endpointQuery } from '../api/query-client.ts'
import { currentUser } from '../session/session.ts'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { counted } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { browserCalculations, deleteFromBrowser, keepInBrowser } from './browser-calculations.ts'
import { type CalculationInputs, calculationsPath, type KeptCalculation } from './kept-calculation.ts'

export const maxCompared = 3

const comparedSeparator = '.'

/** Ids of the account, or UUIDs of the browser. */
const comparedKeys = {
  fallback: [] as readonly string[],
  parse: (text: string): readonly string[] =>
    [...new Set(text.split(comparedSeparator, maxCompared))].filter((key) => /^[\w-]{1,36}$/.test(key)),
  format: (keys: readonly string[]) => keys.join(comparedSeparator),
}

export const calculationsSearch = defineSearch(calculationsPath, { page: pageNumber, compare: comparedKeys })

export const calculationsQuery = (query: { page: number } | { ids: string }) =>
  endpointQuery(api.calculations.listCalculations, { query })

export function keptCalculation({ id, name, tool, inputs, created_at }: Calculation): KeptCalculation {
  return { key: String(id), name, tool, inputs, createdAt: created_at }
}

export async function keepCalculation(calculation: CalculationInputs & { name: string }): Promise<{ msg: string }> {
  if (!currentUser()) return keepInBrowser(calculation)
  return api.calculations.createCalculation({ body: calculation })
}

export const renameInAccount = (key: string, name: string) =>
  api.calculations.renameCalculation({ params: { id: Number(key) }, body: { name } })

export const deleteFromAccount = (key: string) => api.calculations.deleteCalculation({ params: { id: Number(key) } })

/** Oldest first. Repeats are harmless by their keys; what fails waits for the next sign-in. */
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
