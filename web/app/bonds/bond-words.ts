import type { BondOutcome } from './bond-outcome.ts'

/** For screen readers. */
export function outcomeText(outcome: BondOutcome | null): string {
  if (!outcome) return ''
  const figures = outcome.main.map(({ label, text }) => `${label}: ${text}.`)
  return [...(outcome.isPerpetual ? ['Perpetual bond, no maturity date.'] : []), ...figures].join(' ')
}

export function summaryText(outcome: BondOutcome | null): string | null {
  const figure = outcome?.main[0]
  return figure ? `${figure.label}: ${figure.text}` : null
}
