const short = new Intl.NumberFormat('en-AU', { notation: 'compact', maximumFractionDigits: 1 })

/** Dollars beside an axis, as in `$1.5M`. */
export function axisMoney(amount: number): string {
  return `$${short.format(amount)}`
}
