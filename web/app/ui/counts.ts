const whole = new Intl.NumberFormat('en-AU')

/** As in `12,345`. */
export function wholeNumber(count: number): string {
  return whole.format(count)
}

/** A number with its noun, as in `1 note` and `12,345 notes`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? noun : plural}`
}
