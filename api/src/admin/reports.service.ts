import type { Surroundings, UserCtx } from '../platform/endpoints/context.ts'
import {
  findMostRead,
  hasKeptMostRead,
  keepMostRead,
  type ReadPost,
  type ReadSpan,
} from './most-read-posts.repository.ts'
import {
  type CountedName,
  countByDay,
  countedNames,
  type DayFigures,
  type DayRange,
  findDailyFigures,
  findViewDays,
  keepDailyFigures,
} from './reports.repository.ts'

const dayMs = 86_400_000
const shownDays = 30
const topPosts = 10

/** After midnight a day is left open for so long: some of what happened on it may still be on its way into the database. */
const openMs = 3_600_000

type ReportedDay = DayFigures & { views: number }
export type ReportSums = Omit<ReportedDay, 'day'>

export interface ReportFigures {
  /** The last 30 UTC days, oldest first; the last one is today. */
  days: ReportedDay[]
  totals: ReportSums
  /** Of the 30 days before them. */
  totalsBefore: ReportSums
  topPosts: ReadPost[]
  countedAt: Date
}

/**
 * What happened in the last 30 days. Days that are over were counted once and are kept, so only the present one is counted now; whatever
 * is missing is made up for.
 */
export async function getReports({ db, now }: Pick<UserCtx, 'db' | 'now'>): Promise<ReportFigures> {
  const countedAt = now()
  const days = daysUntil(countedAt, 2 * shownDays)
  const [figures, views, mostRead] = await Promise.all([
    figuresOf({ db, now: () => countedAt }, days),
    findViewDays(db, days[0] ?? ''),
    mostReadOf(db, countedAt),
  ])
  const reported = figures.map((day) => ({ ...day, views: views.get(day.day) ?? 0 }))
  return {
    days: reported.slice(shownDays),
    totals: sumOf(reported.slice(shownDays)),
    totalsBefore: sumOf(reported.slice(0, shownDays)),
    topPosts: mostRead,
    countedAt,
  }
}

/** Counts the days that are over and not counted yet, so that nobody waits for it who opens the reports. */
export async function keepFinishedDays(ctx: Pick<Surroundings, 'db' | 'now'>): Promise<void> {
  await getReports(ctx)
}

async function mostReadOf(db: UserCtx['db'], countedAt: Date): Promise<ReadPost[]> {
  // In the first hour of a day yesterday is open too, and one day more stands before the report.
  const open = utcDay(countedAt.getTime() - openMs)
  const dayBefore = (day: string, days: number) => utcDay(Date.parse(day) - days * dayMs)
  const span: ReadSpan = {
    from: dayBefore(utcDay(countedAt.getTime()), shownDays - 1),
    open,
    keptFrom: dayBefore(open, shownDays - 1),
  }
  if (!(await hasKeptMostRead(db, span))) await keepMostRead(db, span)
  return findMostRead(db, span, topPosts)
}

/** The figures of these days, which end today; those that are over are kept from then on. */
async function figuresOf(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  days: readonly string[],
): Promise<DayFigures[]> {
  const isFinished = ({ day }: DayFigures) => now().getTime() >= Date.parse(day) + dayMs + openMs
  const kept = (await findDailyFigures(db, days[0] ?? '')).filter(isFinished)
  const known = new Set(kept.map(({ day }) => day))
  const counted = await countDays(
    db,
    days.filter((day) => !known.has(day)),
  )
  const finished = counted.filter(isFinished)
  if (finished.length > 0) await keepDailyFigures(db, finished)
  const byDay = new Map([...kept, ...counted].map((figures) => [figures.day, figures]))
  return days.flatMap((day) => byDay.get(day) ?? [])
}

/** @param days in their order; today, which is never finished, is the last */
async function countDays(db: UserCtx['db'], days: readonly string[]): Promise<DayFigures[]> {
  const range: DayRange = { from: days[0] ?? '', until: nextDay(days.at(-1) ?? '') }
  const counts = await Promise.all(countedNames.map((name) => countByDay(db, name, range)))
  const of = (name: CountedName, day: string) => counts[countedNames.indexOf(name)]?.get(day) ?? 0
  return days.map((day) => ({
    day,
    registrations: of('registrations', day),
    signIns: of('signIns', day),
    posts: of('posts', day),
    comments: of('comments', day),
  }))
}

/** So many UTC days, the last of which is that of the moment. */
function daysUntil(moment: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(moment.getTime() - (count - 1 - index) * dayMs))
}

function nextDay(day: string): string {
  return utcDay(Date.parse(day) + dayMs)
}

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function sumOf(days: readonly ReportedDay[]): ReportSums {
  const sum = (figure: (day: ReportedDay) => number) => days.reduce((total, day) => total + figure(day), 0)
  return {
    registrations: sum((day) => day.registrations),
    signIns: sum((day) => day.signIns),
    posts: sum((day) => day.posts),
    comments: sum((day) => day.comments),
    views: sum((day) => day.views),
  }
}
