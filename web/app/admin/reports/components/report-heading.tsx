import { PageHeading } from '../../../ui/page-heading.tsx'
import { BackToDashboard, PageViews } from '../../components/list-heading.tsx'

const reports = [
  { to: '/admin/reports', label: 'Figures' },
  { to: '/admin/reports/comments', label: 'Comments' },
] as const

interface ReportHeadingProps {
  title: string
  command: string
  lede: string
  report: (typeof reports)[number]['to']
}

export function ReportHeading({ report, ...heading }: ReportHeadingProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeading {...heading} />
      <PageViews label="Reports" views={reports} current={report} />
    </>
  )
}
