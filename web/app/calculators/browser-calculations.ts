import { useMemo } from 'react'
import { readStored, storedText, writeStored } from '../api/browser-storage.ts'
import { type CalculationInputs, type KeptCalculation, maxNameCharacters } from './kept-calculation.ts'

const stored = storedText('keptCalculations', writeStored)

const maxKept = 50
const maxInputsCharacters = 8_000

/** Anyone may have written the text, so everything unknown is left out. */
export function parseCalculations(text: string | null): KeptCalculation[] {
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isKeptCalculation).slice(0, maxKept) : []
  } catch {
    return []
  }
}

function isKeptCalculation(value: unknown): value is KeptCalculation {
  const { key, name, tool, inputs, createdAt } = (value ?? {}) as Record<string, unknown>
  return (
    [key, name, inputs, createdAt].every((text) => typeof text === 'string' && text !== '') &&
    (tool === 'loan' || tool === 'bond') &&
    String(name).length <= maxNameCharacters &&
    String(inputs).length <= maxInputsCharacters
  )
}

/** Newest first; undefined on the server and during hydration. */
export function useBrowserCalculations(): KeptCalculation[] | undefined {
  const text = stored.useText()
  return useMemo(() => (text === undefined ? undefined : parseCalculations(text)), [text])
}

export function browserCalculations(): KeptCalculation[] {
  return parseCalculations(readStored('keptCalculations'))
}

/** @throws Error with a message for people when there is no room */
export function keepInBrowser(calculation: CalculationInputs & { name: string }): { msg: string } {
  const kept = browserCalculations()
  if (kept.length >= maxKept) {
    throw new Error(`This browser can keep ${maxKept} calculations. Delete one, or log in to keep more.`)
  }
  write([{ ...calculation, key: crypto.randomUUID(), createdAt: new Date().toISOString() }, ...kept])
  return { msg: 'Kept in this browser.' }
}

export function renameInBrowser(key: string, name: string): { msg: string } {
  write(browserCalculations().map((one) => (one.key === key ? { ...one, name } : one)))
  return { msg: 'Calculation renamed.' }
}

export function deleteFromBrowser(key: string): { msg: string } {
  write(browserCalculations().filter((one) => one.key !== key))
  return { msg: 'Calculation deleted.' }
}

function write(calculations: readonly KeptCalculation[]): void {
  stored.write(calculations.length > 0 ? JSON.stringify(calculations) : null)
}
