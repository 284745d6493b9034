import { countedText, dayText, exactMoneyText, percentText } from './texts.ts'

interface Named {
  readonly name: string
  readonly label: string
}

export interface NumberInput extends Named {
  readonly kind: 'number'
  readonly unit: 'money' | 'percent' | 'months' | 'years'
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly initial: number
  /** The value of an absent input. Without it the input is required. */
  readonly absent?: number
  readonly suggested: { readonly min: number; readonly max: number; readonly step: number }
}

interface ChoiceInput extends Named {
  readonly kind: 'choice'
  readonly options: readonly (readonly [value: string, label: string])[]
}

export interface DateInput extends Named {
  readonly kind: 'date'
  readonly initial: string
}

export type CalculatorInput = NumberInput | ChoiceInput | DateInput

/** Formats as `$500,000.00`, `4.25%`, `30 years`, `21 Apr 2029` or `Monthly`. */
export function inputText(input: CalculatorInput, value: string | number): string {
  if (input.kind === 'choice') return input.options.find(([one]) => one === value)?.[1] ?? String(value)
  if (input.kind === 'date') return dayText(String(value))
  return unitTexts[input.unit](Number(value))
}

const unitTexts = {
  money: exactMoneyText,
  percent: percentText,
  months: (months: number) =>
    months > 0 && months % 12 === 0 ? countedText(months / 12, 'year') : countedText(months, 'month'),
  years: (years: number) => countedText(years, 'year'),
} as const

export function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value
}
