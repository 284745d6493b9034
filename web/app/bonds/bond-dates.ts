import type { BondInputs } from './bond-fields.ts'

/**
 * The first weekday from a day of the reader on, `YYYY-MM-DD`: bonds do not settle on weekends.
 * Public holidays are not known.
 */
export function settlementFrom(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** The example with a maturity ten years ahead. @param today `YYYY-MM-DD` */
export function withExampleDates(inputs: BondInputs, today: string): BondInputs {
  return { ...inputs, maturityDate: `${Number(today.slice(0, 4)) + 10}-06-15` }
}
