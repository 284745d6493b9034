import type { ValueKind } from '@ledgerdeck/finance/derivations'
import { audText, shareText, significantText } from '../ui/format.ts'

const numberText = (value: number) => significantText(value, 10)

const texts: Readonly<Record<ValueKind, (value: number) => string>> = {
  money: (value) => audText(value, 2, 6),
  rate: (value) => shareText(value, 6),
  percent: (value) => shareText(value / 100, 6),
  years: (value) => `${numberText(value)} years`,
  number: numberText,
  count: numberText,
}

export function kindText(kind: ValueKind, value: number): string {
  return texts[kind](value)
}

/** As in `+$59.45`. */
export function differenceText(kind: ValueKind, here: number, elsewhere: number): string {
  const text = kindText(kind, Math.abs(elsewhere - here))
  if (text === kindText(kind, 0)) return 'the same'
  return `${elsewhere > here ? '+' : '−'}${text}`
}
