import { decimalText } from '../format.ts'

export interface EnteredNumber {
  value: number
  /** Without trailing zeros. */
  decimals: number
}

const separator = "[,\\s'’_]"
const pattern = new RegExp(`^([-−]?)(\\d{1,3}(?:${separator}\\d{3})+|\\d+)?(?:\\.(\\d*))?$`)
const dress = /^(?:AUD|A?\$)|(?:AUD|%)$/gi

/** `250,000.50`, `$250 000`, `AUD 1’000` or `5.85 %`. Undefined where ambiguous, as in `6,5`. */
export function parseNumber(text: string): EnteredNumber | undefined {
  const bare = text.normalize('NFKC').trim().replace(dress, '').trim()
  const [whole, sign, digits = '', fraction = ''] = pattern.exec(bare) ?? []
  if (whole === undefined || digits + fraction === '') return undefined
  const plain = `${digits.replace(new RegExp(separator, 'g'), '') || '0'}.${fraction || '0'}`
  return { value: Number(sign ? `-${plain}` : plain), decimals: fraction.replace(/0+$/, '').length }
}

/** Up to this amount a double is exact to the cent. */
const maxTidied = 1e12

/** Adds thousands separators; any other text is unchanged. */
export function tidyNumber(text: string): string {
  const entered = parseNumber(text)
  if (!entered || Math.abs(entered.value) > maxTidied) return text
  const { value, decimals } = entered
  // 12.5 dollars are 12.50.
  const shown = decimals === 1 ? 2 : decimals
  if (shown > 2) return text
  return decimalText(value, shown)
}
