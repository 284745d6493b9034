import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { LogViews } from './log-views.tsx'

interface RecordHeadingProps {
  title: string
  command: string
  lede: string
  /** Whether it is one of the two kinds of log. */
  isLog?: boolean
  /** Before the records are there. */
  isLoading?: boolean
}

/** What stands above a list of records. */
export function RecordHeading({ isLog = false, isLoading = false, ...heading }: RecordHeadingProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeading {...heading} />
      {isLog && <LogViews />}
      {isLoading && <Spinner label="Loading records..." />}
    </>
  )
}
