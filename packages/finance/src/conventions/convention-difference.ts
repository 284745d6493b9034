import type { ValueKind } from '../derivations/derivation.ts'
import { FinanceRefusal } from '../refusals.ts'

/** One figure in two conventions, from the same inputs. */
export interface ComparedFigure {
  readonly name: string
  readonly kind: ValueKind
  /** As this package calculates it. */
  readonly here: number
  readonly elsewhere: number
}

/** A convention that others use. */
export interface ConventionDifference {
  /** As in `Interest by the day`. */
  readonly title: string
  /** Who uses it, as in `Most Australian lenders`. */
  readonly usedBy: string
  /** What differs, in a sentence or two. */
  readonly explanation: string
  readonly source: string
  readonly figures: readonly ComparedFigure[]
}

const SAME = 1e-9

/** Whether the convention changes a figure of these inputs. */
export function changesFigures({ figures }: ConventionDifference): boolean {
  return figures.some(({ here, elsewhere }) => Math.abs(elsewhere - here) > SAME * Math.max(1, Math.abs(here)))
}

/** The differences that the inputs allow: what the engine refuses is left out. */
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
