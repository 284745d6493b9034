import type { Reports, TopPost } from '@ledgerdeck/contract/reports'
import { Link } from 'react-router'
import { postAddress } from '../../../blog/addresses.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { changeText, figureNames, figureWords } from '../report-figures.ts'
import styles from './report-totals.module.css'

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

export function ReportTopPosts({ posts }: { posts: readonly TopPost[] }) {
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
            text="A post is read when it has been before a reader for five seconds. Its author and staff are not counted."
          />
        }
      />
    </Panel>
  )
}

export function ReportTotals({ reports: { totals, totals_before } }: { reports: Reports }) {
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
