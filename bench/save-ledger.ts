export type SavedKind =
  | 'note'
  | 'comment'
  | 'post'
  | 'post picture'
  | 'reading position'
  | 'profile'
  | 'profile picture'
  | 'friend request'

export type Outcome = 'acknowledged' | 'conflict' | 'refused' | 'unknown'

interface Save {
  value: string | null
  outcome: Outcome
}

export interface SavedField {
  kind: SavedKind
  account: number
  id: string
  saves: Save[]
}

/** The values read back for each field; more than one if it was saved twice. */
export type FoundValues = ReadonlyMap<string, readonly string[]>

export interface Verdict {
  lost: string[]
  doubled: string[]
  outOfOrder: string[]
  unacknowledged: string[]
}

export function fieldKey({ kind, account, id }: Pick<SavedField, 'kind' | 'account' | 'id'>): string {
  return `${kind} ${id} of account ${account}`
}

export function judge(fields: readonly SavedField[], found: FoundValues): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], outOfOrder: [], unacknowledged: [] }
  for (const field of fields) {
    const key = fieldKey(field)
    const values = found.get(key) ?? []
    if (values.length > 1) verdict.doubled.push(`${key}: ${values.length} times`)
    const problem = problemOf(field.saves, values[0] ?? null)
    if (problem) verdict[problem].push(`${key}: ${JSON.stringify(values)} after ${historyOf(field)}`)
  }
  return verdict
}

function problemOf(saves: readonly Save[], found: string | null): Exclude<keyof Verdict, 'doubled'> | null {
  const last = saves.findLastIndex(({ outcome }) => outcome === 'acknowledged')
  const expected = saves[last]?.value ?? null
  const isPossible = saves.some(({ value, outcome }, at) => value === found && (at === last || outcome === 'unknown'))
  if (found === expected || isPossible) return null
  if (last === -1) return 'unacknowledged'
  return found !== null && saves.some(({ value }) => value === found) ? 'outOfOrder' : 'lost'
}

function historyOf({ saves }: SavedField): string {
  return saves
    .slice(-6)
    .map(({ value, outcome }) => `${value} (${outcome})`)
    .join(', ')
}
