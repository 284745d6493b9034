import type { CallResult, Client } from '@ledgerdeck/contract/client'

type StorageAnswer = CallResult<Client['accounts']['getStorageUsage']>

export interface StorageUsage {
  totalRecords: number
  storageLimit: number | null
  advice: string
  summaryBreakdown: Readonly<Record<string, number>>
}

export interface BreakdownRow {
  label: string
  count: number
  share: number
}

export type RingTone = 'green' | 'yellow' | 'pink'

const shownCategories = 5
const yellowFromRatio = 0.7
const pinkFromRatio = 0.9

export function toStorageUsage(answer: Omit<StorageAnswer, 'msg'>): StorageUsage {
  return {
    totalRecords: answer.total_records,
    storageLimit: answer.storage_limit,
    advice: answer.advice,
    summaryBreakdown: answer.summary_breakdown,
  }
}

/** Null without a limit; above 1 after a limit was lowered. */
export function usedRatio({
  totalRecords,
  storageLimit,
}: Pick<StorageUsage, 'totalRecords' | 'storageLimit'>): number | null {
  if (storageLimit === null) return null
  return storageLimit > 0 ? totalRecords / storageLimit : 1
}

export function ringTone(ratio: number | null): RingTone {
  if (ratio === null || ratio < yellowFromRatio) return 'green'
  return ratio < pinkFromRatio ? 'yellow' : 'pink'
}

/** Rounded down, so that the number never reaches a threshold before the colour does. */
export function percentText(ratio: number | null): string {
  if (ratio === null) return '∞'
  // 0.29 × 100 is slightly less than 29 in binary.
  const percent = Math.floor(Number((ratio * 100).toFixed(6)))
  return percent === 0 && ratio > 0 ? '<1%' : `${percent}%`
}

export function breakdownRows(breakdown: StorageUsage['summaryBreakdown']): BreakdownRow[] {
  const kept = Object.entries(breakdown)
    .filter(([, count]) => count > 0)
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
  const total = kept.reduce((sum, [, count]) => sum + count, 0)
  const row = (label: string, count: number): BreakdownRow => ({ label, count, share: count / total })
  const rest = kept.slice(shownCategories).reduce((sum, [, count]) => sum + count, 0)
  return [
    ...kept.slice(0, shownCategories).map(([name, count]) => row(categoryLabel(name), count)),
    ...(rest > 0 ? [row('Other', rest)] : []),
  ]
}

function categoryLabel(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The letter links chart and table without colour. */
const fills = ['--accent', '--amber', '--info', '--pink', '--yellow', '--muted']

export function partFill(position: number): string {
  return `var(${fills[position % fills.length]})`
}

export function partLetter(position: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + position)
}
