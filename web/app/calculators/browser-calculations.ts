import { calculationBounds } from '@ledgerdeck/contract/calculation-bounds'
import { useMemo } from 'react'
import { storedText, writeStored } from '../api/browser-storage.ts'
import { randomUuid } from '../api/random-uuid.ts'
import type { CalculationInputs, SavedCalculation } from './saved-calculation.ts'

const stored = storedText('keptCalculations', writeStored)

const maxSaved = 50

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
    String(inputs).length <= calculationBounds.inputsCharacters
  )
}

/** Newest first; undefined on the server and during hydration. */
export function useBrowserCalculations(): SavedCalculation[] | undefined {
  const text = stored.useText()
  return useMemo(() => (text === undefined ? undefined : parseCalculations(text)), [text])
}

export function browserCalculations(): SavedCalculation[] {
  return parseCalculations(stored.read())
}

const unstoredText = 'Saved until you leave this site, because your browser doesn’t let it store anything.'

/** @throws Error with a message for people when there is no room */
export function saveInBrowser(calculation: CalculationInputs & { name: string }): { msg: string } {
  const saved = browserCalculations()
  if (saved.length >= maxSaved) {
    throw new Error(`This browser can hold ${maxSaved} calculations. Delete one, or log in to save more.`)
  }
  const isStored = write([{ ...calculation, key: randomUuid(), createdAt: new Date().toISOString() }, ...saved])
  return { msg: isStored ? 'Saved in this browser.' : unstoredText }
}

export function renameInBrowser(key: string, name: string): { msg: string } {
  write(browserCalculations().map((one) => (one.key === key ? { ...one, name } : one)))
  return { msg: 'Calculation renamed.' }
}

export function deleteFromBrowser(key: string): { msg: string } {
  write(browserCalculations().filter((one) => one.key !== key))
  return { msg: 'Calculation deleted.' }
}

function write(calculations: readonly SavedCalculation[]): boolean {
  return stored.write(calculations.length > 0 ? JSON.stringify(calculations) : null)
}
