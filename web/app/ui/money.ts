const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes longer than a thousand uses of it. */
function formatOf(decimals: number, currency?: string): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat('en-AU', {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(key, format)
  return format
}

/** Australian dollars, as in `$1,498.88` and `-$0.50`. */
export function audText(amount: number, decimals = 2): string {
  return formatOf(decimals, 'AUD').format(amount === 0 ? 0 : amount)
}

/** @param percent 5 is 5 % */
export function percentText(percent: number, decimals: number): string {
  return `${formatOf(decimals).format(percent === 0 ? 0 : percent)}%`
}
