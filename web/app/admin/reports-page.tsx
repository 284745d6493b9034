import type { Reports } from '@ledgerdeck/contract/reports'
import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { utcDateTime } from '../ui/format.ts'
import { Spinner } from '../ui/spinner.tsx'
import { type CsvCell, csvText, downloadText } from '../ui/text/download.ts'
import { ReportHeading } from './reports/components/report-heading.tsx'
import { ReportPanel } from './reports/components/report-panel.tsx'
import { ReportTopPosts, ReportTotals } from './reports/components/report-totals.tsx'
import { dayRows, figureNames, figureText, topPostRows } from './reports/report-figures.ts'
import styles from './reports-page.module.css'

const failed = 'The reports could not be loaded.'

/** Counting is slow and a recent number will do, so only the button counts again. */
const reportsQuery = { ...endpointQuery(api.admin.getReports, {}), refetchOnWindowFocus: false }

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, reportsQuery)
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Reports', description: 'What happened in the last 30 days.', isPrivate: true })
}

const heading = (
  <ReportHeading
    title="Reports"
    command="uptime --last 30d"
    lede="What happened in the last 30 days, by days of UTC; today is not over yet. Views are counted anonymously."
    report="/admin/reports"
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
  const save = (name: string, rows: CsvCell[][]) => downloadText(`${name}-${today}.csv`, csvText(rows))
  return (
    <div className={styles.bar}>
      <Button aria-disabled={isCounting} onClick={() => !isCounting && onCount()}>
        Count again
      </Button>
      <Button onClick={() => save('reports', dayRows(reports))}>Download all days (CSV)</Button>
      <Button onClick={() => save('top-posts', topPostRows(reports.top_posts, location.origin))}>
        Download top posts (CSV)
      </Button>
      <p className={styles.status} role="status">
        {isCounting ? <Spinner label="Counting..." /> : countedText(reports)}
      </p>
    </div>
  )
}

/** For screen readers. */
function countedText({ totals, counted_at }: Reports): string {
  const figures = figureNames.map((name) => figureText(name, totals[name])).join(', ')
  return `Counted ${utcDateTime(counted_at)} UTC: ${figures}.`
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}
