export interface EnteredNumber {
  value: number
  /** Without trailing zeros. */
  decimals: number
}

const separator = "[,\\s'’_]"
const pattern = new RegExp(`^([-−]?)(\\d{1,3}(?:${separator}\\d{3})+|\\d+)?(?:\\.(\\d*))?$`)
const dress = /^(?:AUD|A?\$)|(?:AUD|%)$/gi

interface NumberText {
  sign: '-' | ''
  /** Without separators and leading zeros. */
  whole: string
  /** Without trailing zeros. */
  fraction: string
}

function readNumber(text: string): NumberText | undefined {
  const bare = text.normalize('NFKC').trim().replace(dress, '').trim()
  const [all, sign, digits = '', fraction = ''] = pattern.exec(bare) ?? []
  if (all === undefined || digits + fraction === '') return undefined
  return {
    sign: sign ? '-' : '',
    whole: digits.replace(new RegExp(separator, 'g'), '').replace(/^0+/, '') || '0',
    fraction: fraction.replace(/0+$/, ''),
  }
}

/** `250,000.50`, `$250 000`, `AUD 1’000` or `5.85 %`. Undefined where ambiguous, as in `6,5`. */
export function parseNumber(text: string): EnteredNumber | undefined {
  const read = readNumber(text)
  return read && { value: Number(`${read.sign}${read.whole}.${read.fraction}`), decimals: read.fraction.length }
}

/** Adds thousands separators; any other text is unchanged. */
export function tidyNumber(text: string): string {
  const read = readNumber(text)
  if (!read) return text
  const { sign, whole, fraction } = read
  const separated = sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  // 12.5 dollars are 12.50.
  return fraction ? `${separated}.${fraction.padEnd(2, '0')}` : separated
}
