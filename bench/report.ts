export type Unit = '/s' | '%' | 'ms' | 'µs' | 's' | 'KB' | 'MB' | 'points' | ''

/** One measured value, with the budget it has to keep and what was measured beside it in the same run. */
export interface Figure {
  what: string
  value: number
  unit: Unit
  limit?: { atLeast: number } | { atMost: number }
  beside?: string
}

/** What a benchmark has found so far, one after the other: what is there stays when a later one cannot be had. */
export type Figures = AsyncGenerator<Figure, void>

/** Writes one line for whoever watches. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A value as people read it: no more digits than it deserves. */
export function format(value: number, unit: Unit): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '/s' || unit === '%' || unit === '' ? `${text}${unit}` : `${text} ${unit}`
}

function limitText({ limit, unit }: Figure): string {
  if (!limit) return ''
  return 'atLeast' in limit ? `≥ ${format(limit.atLeast, unit)}` : `≤ ${format(limit.atMost, unit)}`
}

/** How far the wrong side of its limit a figure lies; 0 while it keeps it. */
function shortfall({ value, limit }: Figure): number {
  if (!limit) return 0
  return Math.max(0, 'atLeast' in limit ? limit.atLeast - value : value - limit.atMost)
}

/** The figure as a share of its limit: below 100% is good for one that may be at most so much, above it for one that must be at least that. */
function shareText({ value, limit }: Figure): string {
  if (!limit) return ''
  const most = 'atLeast' in limit ? limit.atLeast : limit.atMost
  return most === 0 ? '' : format(Math.round((value / most) * 100), '%')
}

function verdict(figure: Figure): string {
  if (!figure.limit) return ''
  const missing = shortfall(figure)
  return missing === 0 ? 'ok' : `MISSED by ${format(missing, figure.unit)}`
}

/** The figures beside their limits, and below them how many were missed. */
export function printTable(figures: readonly Figure[]): void {
  const header = ['what', 'figure', 'limit', 'of it', '', 'beside, in the same run']
  const rows = figures.map((figure) => [
    figure.what,
    format(figure.value, figure.unit),
    limitText(figure),
    shareText(figure),
    verdict(figure),
    figure.beside ?? '',
  ])
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  say(line(header))
  say(widths.map((width) => '─'.repeat(width)).join('  '))
  for (const row of rows) say(line(row))
  const limited = figures.filter(({ limit }) => limit)
  const missed = limited.filter((figure) => shortfall(figure) > 0).length
  say(`\n${limited.length - missed} of ${limited.length} limits kept${missed > 0 ? `, ${missed} MISSED` : ''}.`)
}
