import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'

/** Local-storage key of the commands that were run in this browser, the latest first. */
const historyKey = 'commandHistory'

const MAX_ENTRIES = 20
const MAX_LENGTH = 200

export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(historyKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((line): line is string => typeof line === 'string' && line !== '').slice(0, MAX_ENTRIES)
  } catch {
    return []
  }
}

/** A line that was run before moves to the front. A line of unusual length is not kept. */
export function addToHistory(line: string): void {
  if (line.length > MAX_LENGTH) return
  const lines = [line, ...readHistory().filter((one) => one !== line)].slice(0, MAX_ENTRIES)
  writeStored(historyKey, JSON.stringify(lines))
}

export function clearHistory(): void {
  removeStored(historyKey)
}
