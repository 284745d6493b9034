import type { CalendarDay } from '../calendar.ts'
import { addMonths } from '../calendar.ts'

const isLastOfFebruary = (day: CalendarDay) => day.month === 2 && addMonths({ ...day, day: 31 }, 0).day === day.day

/** US (NASD) 30/360 with its rules for the end of February: Excel's basis 0. */
export function days360(from: CalendarDay, to: CalendarDay): number {
  const isFromLast = isLastOfFebruary(from)
  const fromDay = isFromLast ? 30 : Math.min(from.day, 30)
  const isToLast = isFromLast && isLastOfFebruary(to)
  const toDay = isToLast || (to.day === 31 && fromDay === 30) ? 30 : to.day
  return (to.year - from.year) * 360 + (to.month - from.month) * 30 + toDay - fromDay
}
