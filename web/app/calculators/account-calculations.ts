import type { Calculation } from '@ledgerdeck/contract/calculations'
import { CallError, failureText } from '../api/call-error.ts'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { currentUser } from '../session/session.ts'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { counted } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { browserCalculations, deleteFromBrowser, saveInBrowser } from './browser-calculations.ts'
import { type CalculationInputs, calculationsPath, type SavedCalculation } from './saved-calculation.ts'

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
  endpointQuery(privateApi.calculations.listCalculations, { query })

export function savedCalculation({ id, name, tool, inputs, created_at }: Calculation): SavedCalculation {
  return { key: String(id), name, tool, inputs, createdAt: created_at }
}

export async function saveCalculation(calculation: CalculationInputs & { name: string }): Promise<{ msg: string }> {
  if (!currentUser()) return saveInBrowser(calculation)
  return privateApi.calculations.createCalculation({ body: calculation })
}

export const renameInAccount = (key: string, name: string) =>
  privateApi.calculations.renameCalculation({ params: { id: Number(key) }, body: { name } })

export const deleteFromAccount = (key: string) =>
  privateApi.calculations.deleteCalculation({ params: { id: Number(key) } })

/** Oldest first. Repeats are harmless by their keys. The rest waits for the next login. */
export async function moveCalculationsToAccount(): Promise<void> {
  let moved = 0
  for (const calculation of browserCalculations().toReversed()) {
    const failure = await moveToAccount(calculation)
    if (failure === null) moved += 1
    else void toast('error', `“${calculation.name}” stays in this browser. ${failure.text}`)
    if (failure?.isForAll) break
  }
  if (moved > 0)
    void toast('success', `${counted(moved, 'saved calculation')} moved from this browser to your account.`)
}

async function moveToAccount({ key, name, tool, inputs }: SavedCalculation) {
  try {
    await privateApi.calculations.createCalculation({ body: { name, tool, inputs }, idempotencyKey: key })
    deleteFromBrowser(key)
    return null
  } catch (failure) {
    const isForAll = !(failure instanceof CallError && failure.status === 400)
    return { text: failureText(failure) ?? '', isForAll }
  }
}
