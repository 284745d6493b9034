import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs } from 'react-router'
import { secondFactorsId } from '../accounts/profile-queries.ts'
import { storedText } from '../api/browser-storage.ts'
import { writePreference } from '../api/consent.ts'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { VisuallyHidden } from '../ui/first-paint/accessibility.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { DateTime } from '../ui/first-paint/time.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { todayOfReader, wholeNumber } from '../ui/format.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { type Figure, type FigureGroup, figureGroups } from './dashboard-figures.ts'
import styles from './dashboard-page.module.css'
import { figureNames, figureWords } from './reports/report-figures.ts'

const failed = 'The figures didn’t load.'
const figuresQuery = endpointQuery(privateApi.admin.getDashboard, {})

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, figuresQuery)
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Access Granted', description: 'The agent command centre.', isPrivate: true })
}

const lede = 'Welcome, agent. All actions are logged and surveillance is active.'

function Heading() {
  return <PageHeading title="Access Granted" command="sudo ./command-centre" lede={lede} />
}

export function HydrateFallback() {
  return (
    <>
      <Heading />
      <Spinner label="Counting..." />
    </>
  )
}

export default function DashboardPage() {
  const figures = useScreenQuery(figuresQuery, { failed })
  if (figures === null) return <HydrateFallback />
  const dashboard = figures.data
  const [needs, ...others] = figureGroups(dashboard)
  return (
    <>
      <Heading />
      <dl className={styles.status}>
        <div>
          <dt>System status</dt>
          <dd>
            <Badge tone="success">online</Badge>
          </dd>
        </div>
        <div>
          <dt>Last breach attempt</dt>
          <dd>{dashboard.last_breach_attempt}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{dashboard.version}</dd>
        </div>
        <div>
          <dt>Counted</dt>
          <dd>
            <DateTime at={dashboard.counted_at} />
          </dd>
        </div>
      </dl>
      <FocusKeeper className={styles.reminder}>
        <SecondFactorReminder />
      </FocusKeeper>
      {needs && <Figures group={needs} />}
      <ReportTrends />
      <div className={layout.stack2}>
        {others.map((group) => (
          <FigureLine key={group.title} group={group} />
        ))}
      </div>
    </>
  )
}

const closed = storedText('factorReminder', writePreference)

/** Closed until the next day. Where the site requires a second factor, only the profile opens. */
function SecondFactorReminder() {
  const user = useSessionUser()
  const closedBy = closed.useText()
  if (user === null || user.has_second_factor || closedBy === undefined) return null
  const mark = `${user.id} ${todayOfReader()}`
  if (closedBy === mark) return null
  return (
    <>
      <p>
        {'Your account has only a password to protect it. '}
        <Link to={`/user-profile/${user.id}#${secondFactorsId}`}>Set up a second factor</Link>
      </p>
      <Button size="small" variant="quiet" onClick={() => closed.write(mark)}>
        Not today
      </Button>
    </>
  )
}

function Figures({ group: { title, figures } }: { group: FigureGroup }) {
  return (
    <Panel title={title}>
      <ul className={styles.figures}>
        {figures.map((figure) => (
          <li key={figure.label}>
            <FigureBox figure={figure} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function FigureLine({ group: { title, figures } }: { group: FigureGroup }) {
  const id = useId()
  return (
    <section className={styles.line} aria-labelledby={id}>
      <h2 id={id} className={styles.lineTitle}>
        {title}
      </h2>
      <ul className={styles.counts}>
        {figures.map(({ label, value, to }) => {
          const content = (
            <>
              {label} <strong>{value}</strong>
            </>
          )
          return (
            <li key={label}>
              {to === null ? (
                <span className={styles.count}>{content}</span>
              ) : (
                <Link to={to} className={styles.count}>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function FigureBox({ figure: { label, value, to, isDue } }: { figure: Figure }) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </>
  )
  if (to === null) return <div className={styles.figure}>{content}</div>
  return (
    <Link to={to} className={clsx(styles.figure, isDue && styles.due)}>
      {content}
    </Link>
  )
}

/** Counting them is slow, so they come after the page. Without them, the page is complete. */
const reportsQuery = { ...endpointQuery(privateApi.admin.getReports, {}), refetchOnWindowFocus: false, retry: false }

function ReportTrends() {
  const { data } = useQuery(reportsQuery, queryClient)
  return (
    <Panel title="Last 30 days">
      <ul className={styles.figures} aria-busy={data === undefined}>
        {figureNames.map((name) => (
          <li key={name}>
            <Link to={`/admin/reports#${name}`} className={styles.figure}>
              <span className={styles.label}>
                {figureWords[name].title}
                <VisuallyHidden>, 30 days</VisuallyHidden>
              </span>
              <span className={styles.value}>{data ? wholeNumber(data.totals[name]) : '...'}</span>
              <Trend values={data?.days.map((day) => day[name]) ?? []} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const trend = { width: 120, height: 24 }

function Trend({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index * trend.width) / Math.max(1, values.length - 1)
    return `${x.toFixed(1)},${(trend.height - 1 - (value / highest) * (trend.height - 2)).toFixed(1)}`
  })
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${trend.width} ${trend.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} />
}
