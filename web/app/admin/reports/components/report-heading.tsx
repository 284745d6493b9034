import { PageHeading } from '../../../ui/page-heading.tsx'
import { BackToDashboard } from '../../components/back-link.tsx'
import { PageViews } from '../../components/page-views.tsx'

const reports = [
  { to: '/admin/reports', label: 'Figures' },
  { to: '/admin/reports/comments', label: 'Comments' },
] as const

interface ReportHeadingProps {
  title: string
  command: string
  lede: string
  /** Of the two kinds of reports, the one that is shown. */
  report: (typeof reports)[number]['to']
}

/** What stands above the figures of the last days, and above what readers report about comments. */
export function ReportHeading({ report, ...heading }: ReportHeadingProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeading {...heading} />
      <PageViews label="Reports" views={reports} current={report} />
    </>
  )
}
