import { readFileSync, writeFileSync } from 'node:fs'
import { cells, type Figure, header, isMissed, keptText } from './report.ts'

const page = new URL('../docs/performance.md', import.meta.url)

/** Of a benchmark with more figures, only missed limits are shown. */
const maxRows = 40

export interface BenchmarkRun {
  name: string
  command: string
  date: Date
  machine: string
  load: readonly [string, string]
  figures: readonly Figure[]
}

export function writePerformancePage(run: BenchmarkRun): void {
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), run))
}

/** Replaces the text between the benchmark's markers. @throws if the page lacks them */
export function withFigures(text: string, run: BenchmarkRun): string {
  const [start, end] = [`<!-- bench: ${run.name} -->\n`, `<!-- /bench: ${run.name} -->`]
  const [before, rest] = cut(text, start)
  const [, after] = cut(rest, end)
  return `${before}${start}${describe(run)}${end}${after}`
}

function cut(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark)
  if (index === -1)
    throw new Error(`docs/performance.md has no line "${mark.trim()}". Add it where the figures belong.`)
  return [text.slice(0, index), text.slice(index + mark.length)]
}

function describe({ command, date, machine, load, figures }: BenchmarkRun): string {
  const day = date.toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const isLong = figures.length > maxRows
  const shown = isLong ? figures.filter(isMissed) : figures
  const caption = [
    `\`npm run bench -- ${command}\`, ${day}. ${machine}. Load ${load[0]} before, ${load[1]} after.`,
    `${keptText(figures)}${isLong && shown.length > 0 ? ' The missed ones:' : ''}`,
  ]
  if (shown.length === 0) return `${caption.join('\n')}\n`
  const rows = [header, header.map(() => '---'), ...shown.map(cells)].map(
    (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
  return `${caption.join('\n')}\n\n${rows.join('\n')}\n`
}
