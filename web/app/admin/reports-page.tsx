import type { Reports } from '@ledgerdeck/contract/reports'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { api } from '../api/browser-client.ts'
import { keepLook } from '../api/kept-look.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { type CsvCell, csvText } from '../ui/csv.ts'
import { downloadText } from '../ui/download.ts'
import { Spinner } from '../ui/spinner.tsx'
import { loadForStaff } from './load-for-staff.ts'
import { ReportHeading } from './reports/components/report-heading.tsx'
import { ReportPanel } from './reports/components/report-panel.tsx'
import { ReportTopPosts } from './reports/components/report-top-posts.tsx'
import { ReportTotals } from './reports/components/report-totals.tsx'
import { dayRows, figureNames, figureText, topPostRows } from './reports/report-figures.ts'
import styles from './reports-page.module.css'
import { utcMoment } from './utc-moment.ts'

const failed = 'The reports could not be loaded.'
const reportsLook = keepLook<Reports>({ failed })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, reportsLook, (signal) => api.admin.getReports({ signal }))
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
  const reports = reportsLook.useFound(useLoaderData<typeof clientLoader>())
  return (
    <>
      {heading}
      <Actions reports={reports} />
      <ReportTotals reports={reports} />
      {figureNames.map((name) => (
        <ReportPanel key={name} name={name} days={reports.days} />
      ))}
      <ReportTopPosts posts={reports.top_posts} />
    </>
  )
}

function Actions({ reports }: { reports: Reports }) {
  const { revalidate, state } = useRevalidator()
  const isCounting = state === 'loading'
  const today = reports.days.at(-1)?.day ?? ''
  const save = (name: string, rows: CsvCell[][]) => downloadText(`${name}-${today}.csv`, csvText(rows))
  return (
    <div className={styles.bar}>
      <Button aria-disabled={isCounting} onClick={() => !isCounting && void revalidate()}>
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

/** Everything in one sentence, for those who hear it. */
function countedText({ totals, counted_at }: Reports): string {
  const figures = figureNames.map((name) => figureText(name, totals[name])).join(', ')
  return `Counted ${utcMoment(counted_at)} UTC: ${figures}.`
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}
