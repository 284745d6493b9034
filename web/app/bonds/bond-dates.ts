import type { BondInputs } from './bond-fields.ts'

/** The first weekday from that day on: bonds do not settle on weekends. Holidays are unknown. */
export function settlementFrom(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** A maturity ten years ahead. */
export function withExampleDates(inputs: BondInputs, today: string): BondInputs {
  return { ...inputs, maturityDate: `${Number(today.slice(0, 4)) + 10}-06-15` }
}
