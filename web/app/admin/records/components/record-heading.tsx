import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { BackToDashboard } from '../../components/back-link.tsx'
import { PageViews } from '../../components/page-views.tsx'

interface RecordHeadingProps {
  title: string
  command: string
  lede: string
  /** Of the two kinds of log, the one that is shown. */
  log?: '/admin/log' | '/admin/audit'
  /** Before the records are there. */
  isLoading?: boolean
}

const logs = [
  { to: '/admin/log', label: 'Requests' },
  { to: '/admin/audit', label: 'Audit' },
]

/** What stands above a list of records. */
export function RecordHeading({ log, isLoading = false, ...heading }: RecordHeadingProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeading {...heading} />
      {log && <PageViews label="Logs" views={logs} current={log} />}
      {isLoading && <Spinner label="Loading records..." />}
    </>
  )
}
