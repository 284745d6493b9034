import type { Db } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { dayMs, hourMs, utcDay } from '../../platform/text/times.ts'
import {
  hasSavedMostRead,
  listMostRead,
  type ReadPost,
  type ReportSpan,
  saveMostRead,
} from './most-read-posts.repository.ts'
import {
  countByDay,
  type DayFigures,
  type DayRange,
  insertDailyFigures,
  listDailyFigures,
  listViewDays,
  type Metric,
  metricNames,
} from './reports.repository.ts'

const reportDays = 30
const topPosts = 10

/** Late writes of a day may arrive for this long after midnight. */
const settlingMs = hourMs

type ReportedDay = DayFigures & { views: number }
export type ReportSums = Omit<ReportedDay, 'day'>

export interface ReportFigures {
  days: ReportedDay[]
  totals: ReportSums
  totalsBefore: ReportSums
  topPosts: ReadPost[]
  countedAt: Date
}

/** Past days are counted once and stored, so only today and missing days are counted here. */
export async function getReports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<ReportFigures> {
  const countedAt = now()
  const days = daysUntil(countedAt, 2 * reportDays)
  const [figures, views, mostRead] = await Promise.all([
    loadFigures(db, countedAt, days),
    listViewDays(db, days[0] ?? ''),
    loadMostRead(db, countedAt),
  ])
  const reported = figures.map((day) => ({ ...day, views: views.get(day.day) ?? 0 }))
  return {
    days: reported.slice(reportDays),
    totals: sumOf(reported.slice(reportDays)),
    totalsBefore: sumOf(reported.slice(0, reportDays)),
    topPosts: mostRead,
    countedAt,
  }
}

/** Stores past days at night, so that opening the reports does not wait for it. */
export async function saveFinishedDays(ctx: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await getReports(ctx)
}

async function loadMostRead(db: Db, countedAt: Date): Promise<ReadPost[]> {
  // During the first hour of a day yesterday is still open.
  const open = utcDay(countedAt.getTime() - settlingMs)
  const dayBefore = (day: string, days: number) => utcDay(Date.parse(day) - days * dayMs)
  const span: ReportSpan = {
    from: dayBefore(utcDay(countedAt.getTime()), reportDays - 1),
    open,
    savedFrom: dayBefore(open, reportDays - 1),
  }
  if (!(await hasSavedMostRead(db, span))) await saveMostRead(db, span)
  return listMostRead(db, span, topPosts)
}

async function loadFigures(db: Db, countedAt: Date, days: readonly string[]): Promise<DayFigures[]> {
  const isFinished = ({ day }: DayFigures) => countedAt.getTime() >= Date.parse(day) + dayMs + settlingMs
  const saved = (await listDailyFigures(db, days[0] ?? '')).filter(isFinished)
  const known = new Set(saved.map(({ day }) => day))
  const counted = await countDays(
    db,
    days.filter((day) => !known.has(day)),
  )
  const finished = counted.filter(isFinished)
  if (finished.length > 0) await insertDailyFigures(db, finished)
  const byDay = new Map([...saved, ...counted].map((figures) => [figures.day, figures]))
  return days.flatMap((day) => byDay.get(day) ?? [])
}

async function countDays(db: Db, days: readonly string[]): Promise<DayFigures[]> {
  const range: DayRange = { from: days[0] ?? '', until: nextDay(days.at(-1) ?? '') }
  const counts = await Promise.all(metricNames.map((name) => countByDay(db, name, range)))
  const of = (name: Metric, day: string) => counts[metricNames.indexOf(name)]?.get(day) ?? 0
  return days.map((day) => ({
    day,
    registrations: of('registrations', day),
    signIns: of('signIns', day),
    posts: of('posts', day),
    comments: of('comments', day),
  }))
}

function daysUntil(time: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(time.getTime() - (count - 1 - index) * dayMs))
}

function nextDay(day: string): string {
  return utcDay(Date.parse(day) + dayMs)
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
