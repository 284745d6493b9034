import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { DailyFigures, FigureName, Reports, TopPost } from '@ledgerdeck/contract/reports'
import { counted, dayText, shareText, wholeNumber } from '../../ui/format.ts'
import type { CsvCell } from '../../ui/text/download.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** As in `20 Nov`. */
export function shortDayText(day: string): string {
  return dayText(day, 'medium').replace(/ \d+$/, '')
}

/** As in `Fri, 20 Nov`. */
export function weekdayText(day: string): string {
  return `${weekdays[new Date(day).getUTCDay()]}, ${shortDayText(day)}`
}

interface FigureWords {
  title: string
  one: string
  many: string
  empty: string
}

export const figureWords: Record<FigureName, FigureWords> = {
  registrations: {
    title: 'Registrations',
    one: 'registration',
    many: 'registrations',
    empty: 'No registrations in these 30 days.',
  },
  sign_ins: { title: 'Logins', one: 'login', many: 'logins', empty: 'No logins in these 30 days.' },
  posts: {
    title: 'Posts published',
    one: 'post published',
    many: 'posts published',
    empty: 'No posts published in these 30 days.',
  },
  comments: { title: 'Comments', one: 'comment', many: 'comments', empty: 'No comments in these 30 days.' },
  views: { title: 'Post views', one: 'post view', many: 'post views', empty: 'No views yet.' },
}

export const figureNames = Object.keys(figureWords) as FigureName[]

export function figureText(name: FigureName, count: number): string {
  const { one, many } = figureWords[name]
  return counted(count, one, many)
}

export function changeText(total: number, before: number): string {
  if (total === before) return 'No change on the previous 30 days'
  if (before === 0) return 'None in the previous 30 days'
  const difference = Math.abs(total - before)
  const share = shareText(difference / before)
  return total > before
    ? `${wholeNumber(difference)} more than in the previous 30 days (+${share})`
    : `${wholeNumber(difference)} fewer than in the previous 30 days (−${share})`
}

export function chartWords(name: FigureName, days: readonly DailyFigures[]): string {
  const total = days.reduce((sum, day) => sum + day[name], 0)
  const best = days.reduce<DailyFigures | undefined>(
    (max, day) => (max && max[name] >= day[name] ? max : day),
    undefined,
  )
  const sum = `${figureText(name, total)} in ${days.length} days`
  return best ? `${sum}. Peak: ${wholeNumber(best[name])} on ${weekdayText(best.day)}.` : `${sum}.`
}

export function dayRows({ days }: Pick<Reports, 'days'>): CsvCell[][] {
  return [['day', ...figureNames], ...days.map((day) => [day.day, ...figureNames.map((name) => day[name])])]
}

export function topPostRows(posts: readonly TopPost[], siteUrl: string): CsvCell[][] {
  const rows = posts.map(({ title, slug, views, is_deleted }, index) => [
    index + 1,
    title,
    is_deleted ? '' : siteUrl + postAddress(slug),
    views,
  ])
  return [['rank', 'title', 'address', 'views'], ...rows]
}

const views = [
  { to: '/admin/reports', label: 'Figures' },
  { to: '/admin/reports/comments', label: 'Comments' },
] as const

export function reportViews(current: (typeof views)[number]['to']) {
  return { label: 'Reports', views, current }
}
