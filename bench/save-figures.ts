import { type Figure, format, printLine } from './report.ts'
import { readBack } from './save-check.ts'
import type { SaveResult, SaveTargets } from './save-job.ts'
import { judge, type Verdict } from './save-ledger.ts'
import { percentile } from './statistics.ts'

const shownProblems = 10
const none = { atMost: 0 } as const

export async function checkSaves(origin: string, targets: SaveTargets, result: SaveResult): Promise<Figure[]> {
  printLine(`reading back ${format(result.fields.length, '')} saved fields`)
  const { found, broken } = await readBack(origin, targets)
  const verdict = judge(result.fields, found)
  const refused = [...result.refusals].map(([text, count]) => `${count} × ${text}`)
  for (const [name, problems] of Object.entries({ ...verdict, broken, refused })) showProblems(name, problems)
  return [
    ...acknowledgedFigures(result, verdict),
    { what: 'posts or pictures that are not whole', value: broken.length, unit: '', limit: none },
  ]
}

function acknowledgedFigures({ fields }: SaveResult, verdict: Verdict): Figure[] {
  const saves = fields.flatMap((field) => field.saves)
  const count = (wanted: string) => saves.filter(({ outcome }) => outcome === wanted).length
  const conflicts = `${format(count('conflict'), '')} were skipped because of a conflict`
  return [
    { what: 'acknowledged changes of fields', value: count('acknowledged'), unit: '', beside: conflicts },
    { what: 'refused for another reason than a conflict', value: count('refused'), unit: '', limit: none },
    { what: 'acknowledged and lost', value: verdict.lost.length, unit: '', limit: none },
    { what: 'saved twice', value: verdict.doubled.length, unit: '', limit: none },
    {
      what: 'an earlier save replaced a later one',
      value: verdict.outOfOrder.length,
      unit: '',
      limit: none,
    },
    { what: 'saved though never acknowledged', value: verdict.unacknowledged.length, unit: '', limit: none },
    { what: 'saves without any answer in the end', value: count('unknown'), unit: '', limit: none },
  ]
}

function showProblems(name: string, problems: readonly string[]): void {
  for (const problem of problems.slice(0, shownProblems)) printLine(`   ${name}: ${problem}`)
}

export function answerFigures({ statuses, durations, seconds }: SaveResult): Figure[] {
  const all = [...statuses].toSorted(([first], [second]) => first - second)
  const beside = all.map(([status, count]) => `${format(count, '')} × ${status}`).join(', ')
  const failures = all.filter(([status]) => status >= 500 && status !== 503)
  return [
    { what: 'saves', value: durations.length, unit: '', beside: `in ${format(seconds, 's')}: ${beside}` },
    { what: 'saves a second', value: durations.length / seconds, unit: '/s', beside: timesText(durations) },
    { what: 'answers 503', value: statuses.get(503) ?? 0, unit: '', limit: none },
    {
      what: 'other answers from 500 on',
      value: failures.reduce((sum, [, count]) => sum + count, 0),
      unit: '',
      limit: none,
    },
  ]
}

function timesText(durations: readonly number[]): string {
  const at = (share: number) => format(percentile(durations, share), 'ms')
  return `median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
}
