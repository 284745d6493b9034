import { calculationBounds } from '@ledgerdeck/contract/calculation-bounds'
import type { Calculation } from '@ledgerdeck/contract/calculations'
import { useMemo } from 'react'
import { api } from '../api/browser-client.ts'
import { readStored, storedText, writeStored } from '../api/browser-storage.ts'
import { CallError, failureText } from '../api/call-error.ts'
import { endpointQuery } from '../api/query-client.ts'
import { currentUser } from '../session/session.ts'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { counted } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
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
  endpointQuery(api.calculations.listCalculations, { query })

export function savedCalculation({ id, name, tool, inputs, created_at }: Calculation): SavedCalculation {
  return { key: String(id), name, tool, inputs, createdAt: created_at }
}

export async function saveCalculation(calculation: CalculationInputs & { name: string }): Promise<{ msg: string }> {
  if (!currentUser()) return saveInBrowser(calculation)
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
    if (reason !== null) void toast('error', `Your saved calculations stay in this browser. ${reason}`)
  }
  if (moved > 0)
    void toast('success', `${counted(moved, 'saved calculation')} moved from this browser to your account.`)
}

const stored = storedText('keptCalculations', writeStored)

const maxSaved = 50
const maxInputsCharacters = 8_000

/** Anyone may have written the text, so everything unknown is left out. */
export function parseCalculations(text: string | null): SavedCalculation[] {
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isSavedCalculation).slice(0, maxSaved) : []
  } catch {
    return []
  }
}

function isSavedCalculation(value: unknown): value is SavedCalculation {
  const { key, name, tool, inputs, createdAt } = (value ?? {}) as Record<string, unknown>
  return (
    [key, name, inputs, createdAt].every((text) => typeof text === 'string' && text !== '') &&
    (tool === 'loan' || tool === 'bond') &&
    String(name).length <= calculationBounds.nameCharacters &&
    String(inputs).length <= maxInputsCharacters
  )
}

/** Newest first; undefined on the server and during hydration. */
export function useBrowserCalculations(): SavedCalculation[] | undefined {
  const text = stored.useText()
  return useMemo(() => (text === undefined ? undefined : parseCalculations(text)), [text])
}

function browserCalculations(): SavedCalculation[] {
  return parseCalculations(readStored('keptCalculations'))
}

/** @throws Error with a message for people when there is no room */
function saveInBrowser(calculation: CalculationInputs & { name: string }): { msg: string } {
  const saved = browserCalculations()
  if (saved.length >= maxSaved) {
    throw new Error(`This browser can hold ${maxSaved} calculations. Delete one, or log in to save more.`)
  }
  write([{ ...calculation, key: crypto.randomUUID(), createdAt: new Date().toISOString() }, ...saved])
  return { msg: 'Saved in this browser.' }
}

export function renameInBrowser(key: string, name: string): { msg: string } {
  write(browserCalculations().map((one) => (one.key === key ? { ...one, name } : one)))
  return { msg: 'Calculation renamed.' }
}

export function deleteFromBrowser(key: string): { msg: string } {
  write(browserCalculations().filter((one) => one.key !== key))
  return { msg: 'Calculation deleted.' }
}

function write(calculations: readonly SavedCalculation[]): void {
  stored.write(calculations.length > 0 ? JSON.stringify(calculations) : null)
}
