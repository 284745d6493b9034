import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BenchmarkRun, withFigures } from './performance-page.ts'
import type { Figure } from './report.ts'

const text = 'Budgets.\n\n<!-- bench: pages -->\nold\n<!-- /bench: pages -->\n\nProse.\n'

const figures: Figure[] = [
  { what: 'p99 of /', value: 21.3, unit: 'ms', limit: { atMost: 10 }, beside: 'bare 24.9 ms' },
  { what: 'requests of a bare server’s', value: 80, unit: '%', limit: { atLeast: 75 } },
]

const run: BenchmarkRun = {
  name: 'pages',
  command: 'pages --rounds 3',
  date: new Date('2026-11-22T23:30:00Z'),
  machine: '2 × Intel Xeon',
  load: ['1.0', '2.5'],
  figures,
}

test('the figures of a run replace those between its marks, and nothing else', () => {
  expect(withFigures(text, run)).toBe(`Budgets.

<!-- bench: pages -->
\`npm run bench -- pages --rounds 3\`, 22 November 2026. 2 × Intel Xeon. Load 1.0 before, 2.5 after.
1 of 2 limits kept, 1 MISSED.

| what | figure | limit | of it |  | beside, in the same run |
| --- | --- | --- | --- | --- | --- |
| p99 of / | 21.3 ms | ≤ 10 ms | 213% | MISSED by 11.3 ms | bare 24.9 ms |
| requests of a bare server’s | 80% | ≥ 75% | 107% | ok |  |
<!-- /bench: pages -->

Prose.
`)
})

test('writing the same run again changes nothing', () => {
  const once = withFigures(text, run)
  expect(withFigures(once, run)).toBe(once)
})

test('of many figures only the missed limits are listed', () => {
  const kept = Array.from(
    { length: 60 },
    (_, index): Figure => ({ ...figures[1], what: `kept ${index}`, value: 80, unit: '%' }),
  )
  const written = withFigures(text, { ...run, figures: [...kept, ...figures.slice(0, 1)] })
  expect(written).toContain('60 of 61 limits kept, 1 MISSED. The missed ones:')
  expect(written).toContain('| p99 of / |')
  expect(written).not.toContain('| kept 1 |')
})

test('a benchmark without marks says where they belong', () => {
  expect(() => withFigures(text, { ...run, name: 'notes' })).toThrow('has no line "<!-- bench: notes -->"')
})

const fileBeside = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const benchmarkNames = [...fileBeside('run.ts').matchAll(/^ {2}'?([a-z-]+)'?: measure/gm)].map(([, name]) => name ?? '')

test('there are benchmarks', () => {
  expect(benchmarkNames).toContain('data-export')
})

test.each(benchmarkNames)('%s has marks in docs/performance.md for its figures', (name) => {
  expect(withFigures(fileBeside('../docs/performance.md'), { ...run, name })).toContain('1 of 2 limits kept')
})
