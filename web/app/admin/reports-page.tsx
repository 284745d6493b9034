import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { DailyFigures, FigureName, Reports, TopPost } from '@ledgerdeck/contract/reports'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { ChartFrame } from '../ui/charts/chart-frame.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ScrollArea } from '../ui/first-paint/accessibility.tsx'
import { utcDateTime, wholeNumber } from '../ui/format.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { type Column, DataTable } from '../ui/tables/data-table.tsx'
import { type CsvCell, downloadSheet } from '../ui/text/download.ts'
import { ListHeading } from './components/list-heading.tsx'
import type { ReportChartProps } from './reports/components/report-chart.tsx'
import {
  changeText,
  chartWords,
  dayRows,
  figureNames,
  figureText,
  figureWords,
  reportViews,
  topPostRows,
  weekdayText,
} from './reports/report-figures.ts'
import styles from './reports-page.module.css'

const failed = 'The reports didn’t load.'

/** Counting is slow and a recent number will do, so only the button counts again. */
const reportsQuery = { ...endpointQuery(privateApi.admin.getReports, {}), refetchOnWindowFocus: false }

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, reportsQuery)
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Reports', description: 'What happened in the last 30 days.', isPrivate: true })
}

const heading = (
  <ListHeading
    title="Reports"
    lede="The last 30 days, including today so far. Days are in UTC. Views are counted anonymously."
    views={reportViews('/admin/reports')}
  />
)

export function HydrateFallback() {
  return (
    <>
      {heading}
      <Spinner label="Counting..." />
    </>
  )
}

export default function ReportsPage() {
  const found = useScreenQuery(reportsQuery, { failed })
  if (found === null) return <HydrateFallback />
  const reports = found.data
  return (
    <>
      {heading}
      <Actions reports={reports} isCounting={found.isFetching} onCount={() => void found.refetch()} />
      <ReportTotals reports={reports} />
      {figureNames.map((name) => (
        <ReportPanel key={name} name={name} days={reports.days} />
      ))}
      <ReportTopPosts posts={reports.top_posts} />
    </>
  )
}

interface ActionsProps {
  reports: Reports
  isCounting: boolean
  onCount: () => void
}

function Actions({ reports, isCounting, onCount }: ActionsProps) {
  const today = reports.days.at(-1)?.day ?? ''
  const save = (name: string, rows: CsvCell[][]) => downloadSheet(`${name}-${today}.csv`, rows)
  return (
    <div className={styles.bar}>
      <Button size="small" aria-disabled={isCounting} onClick={() => onCount()}>
        Refresh figures
      </Button>
      <Button size="small" onClick={() => save('reports', dayRows(reports))}>
        Download all days (CSV)
      </Button>
      <Button size="small" onClick={() => save('top-posts', topPostRows(reports.top_posts, location.origin))}>
        Download top posts (CSV)
      </Button>
      <p className={styles.status} role="status">
        {isCounting ? <Spinner label="Counting..." /> : countedText(reports)}
      </p>
    </div>
  )
}

function countedText({ totals, counted_at }: Reports): string {
  const figures = figureNames.map((name) => figureText(name, totals[name])).join(', ')
  return `Counted ${utcDateTime(counted_at)} UTC: ${figures}.`
}

export function ErrorBoundary() {
  return <LoadError heading={failed} />
}

function Title({ post: { title, slug, is_deleted } }: { post: TopPost }) {
  if (!is_deleted) return <Link to={postAddress(slug)}>{title}</Link>
  return (
    <>
      {title} <Badge>deleted</Badge>
    </>
  )
}

const columns: Column<TopPost>[] = [
  { key: 'title', header: 'Post', isRowHeader: true, cell: (post) => <Title post={post} /> },
  { key: 'views', header: 'Views', align: 'end', cell: ({ views }) => wholeNumber(views) },
]

function ReportTopPosts({ posts }: { posts: readonly TopPost[] }) {
  return (
    <Panel title="Top posts">
      <DataTable
        caption="Top posts of the last 30 days"
        columns={columns}
        rows={posts}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No views yet."
            text="A view counts after 5 seconds on screen. We don’t count the author or staff."
          />
        }
      />
    </Panel>
  )
}

function ReportTotals({ reports: { totals, totals_before } }: { reports: Reports }) {
  return (
    <dl className={styles.totals} aria-label="The last 30 days">
      {figureNames.map((name) => (
        <div key={name} className={styles.total}>
          <dt>{figureWords[name].title}</dt>
          <dd className={styles.value}>{wholeNumber(totals[name])}</dd>
          <dd className={styles.change}>{changeText(totals[name], totals_before[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

const ReportChart = lazyComponent<ReportChartProps>(() => import('./reports/components/report-chart.tsx'))

function ReportPanel({ name, days }: { name: FigureName; days: readonly DailyFigures[] }) {
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

function DayTable({ title, name, days }: { title: string; name: FigureName; days: readonly DailyFigures[] }) {
  return (
    <ScrollArea className={styles.box} aria-label={`Table: ${title} by day`}>
      <table className={styles.table}>
        <caption className={styles.caption}>{title} by UTC day, newest first</caption>
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
