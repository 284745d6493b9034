import type { ValueKind } from '../derivations/derivation.ts'
import { FinanceRefusal } from '../refusals.ts'

export interface ComparedFigure {
  readonly name: string
  readonly kind: ValueKind
  readonly here: number
  readonly elsewhere: number
}

export interface ConventionDifference {
  readonly title: string
  readonly usedBy: string
  readonly explanation: string
  readonly source: string
  readonly figures: readonly ComparedFigure[]
}

export const money = (name: string, here: number, elsewhere: number): ComparedFigure => ({
  name,
  kind: 'money',
  here,
  elsewhere,
})

const same = 1e-9

/** Returns whether a figure differs by more than 1e-9 of its size, or of 1 where it is smaller. */
export function changesFigures({ figures }: ConventionDifference): boolean {
  return figures.some(({ here, elsewhere }) => Math.abs(elsewhere - here) > same * Math.max(1, Math.abs(here)))
}

/** Leaves out conventions that do not apply or have no finite figures. */
export function listDifferences(compare: readonly (() => ConventionDifference | null)[]): ConventionDifference[] {
  return compare.flatMap((one) => {
    try {
      const difference = one()
      const hasAll = difference?.figures.every(({ here, elsewhere }) => Number.isFinite(here + elsewhere))
      return difference && hasAll ? [difference] : []
    } catch (error) {
      if (error instanceof FinanceRefusal) return []
      throw error
    }
  })
}
