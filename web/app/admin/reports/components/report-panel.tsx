import type { DailyFigures, FigureName } from '@ledgerdeck/contract/reports'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ScrollArea } from '../../../ui/first-paint/scroll-area.tsx'
import { weekdayText, wholeNumber } from '../../../ui/format.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Panel } from '../../../ui/panel.tsx'
import { chartWords, figureWords } from '../report-figures.ts'
import type { ReportChartProps } from './report-chart.tsx'
import styles from './report-panel.module.css'

const ReportChart = lazyComponent<ReportChartProps>(() => import('./report-chart.tsx'))

export function ReportPanel({ name, days }: { name: FigureName; days: readonly DailyFigures[] }) {
  const { title, empty } = figureWords[name]
  if (days.every((day) => day[name] === 0)) {
    return (
      <Panel title={title} anchor={name}>
        <EmptyState title={empty} />
      </Panel>
    )
  }
  return (
    <Panel title={title} anchor={name}>
      <div className={styles.columns}>
        <ChartFrame title={`${title} by day`} note={chartWords(name, days)} isLow>
          <ReportChart title={title} points={days.map((day) => ({ day: day.day, count: day[name] }))} />
        </ChartFrame>
        <DayTable title={title} name={name} days={days} />
      </div>
    </Panel>
  )
}

/** Newest day first. */
function DayTable({ title, name, days }: { title: string; name: FigureName; days: readonly DailyFigures[] }) {
  return (
    <ScrollArea className={styles.box} aria-label={`Table: ${title} by day`}>
      <table className={styles.table}>
        <caption className={styles.caption}>{title} by UTC day, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <time dateTime={day.day}>{weekdayText(day.day)}</time>
              </th>
              <td>{wholeNumber(day[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
