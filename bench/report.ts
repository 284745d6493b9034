export type Unit = '/s' | '%' | 'ms' | 'µs' | 's' | 'KB' | 'MB' | 'points' | ''

export interface Figure {
  what: string
  value: number
  unit: Unit
  limit?: { atLeast: number } | { atMost: number }
  beside?: string
}

/** Yields figures one by one, so that earlier ones remain when a later one fails. */
export type Figures = AsyncGenerator<Figure, void>

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function format(value: number, unit: Unit): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '/s' || unit === '%' || unit === '' ? `${text}${unit}` : `${text} ${unit}`
}

function limitText({ limit, unit }: Figure): string {
  if (!limit) return ''
  return 'atLeast' in limit ? `≥ ${format(limit.atLeast, unit)}` : `≤ ${format(limit.atMost, unit)}`
}

function shortfall({ value, limit }: Figure): number {
  if (!limit) return 0
  return Math.max(0, 'atLeast' in limit ? limit.atLeast - value : value - limit.atMost)
}

/** The figure as a share of its limit: below 100% is good for a maximum, above it for a minimum. */
function shareText({ value, limit }: Figure): string {
  if (!limit) return ''
  const bound = 'atLeast' in limit ? limit.atLeast : limit.atMost
  return bound === 0 ? '' : format(Math.round((value / bound) * 100), '%')
}

function verdict(figure: Figure): string {
  if (!figure.limit) return ''
  const missing = shortfall(figure)
  return missing === 0 ? 'ok' : `MISSED by ${format(missing, figure.unit)}`
}

export const header = ['what', 'figure', 'limit', 'of it', '', 'beside, in the same run']

export function cells(figure: Figure): string[] {
  const { what, value, unit, beside = '' } = figure
  return [what, format(value, unit), limitText(figure), shareText(figure), verdict(figure), beside]
}

export function isMissed(figure: Figure): boolean {
  return shortfall(figure) > 0
}

export function keptText(figures: readonly Figure[]): string {
  const limited = figures.filter(({ limit }) => limit)
  const missed = limited.filter(isMissed).length
  return `${limited.length - missed} of ${limited.length} limits kept${missed > 0 ? `, ${missed} MISSED` : ''}.`
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(cells)
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  printLine(line(header))
  printLine(widths.map((width) => '─'.repeat(width)).join('  '))
  for (const row of rows) printLine(line(row))
  printLine(`\n${keptText(figures)}`)
}
