import type { CommentCase as Case, CommentReport } from '@ledgerdeck/contract/comment-reports'
import { Link } from 'react-router'
import { Badge } from '../../../ui/content/badge.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { plural } from '../../../ui/format.ts'
import { caseStateLabels, reasonLabels, reportedAddress } from '../comment-case-search.ts'
import styles from './comment-case.module.css'
import { CommentCaseActs, type Verdict } from './comment-case-acts.tsx'

interface CommentCaseProps {
  item: Case
  isBusy: boolean
  onDecide: (id: number, verdict: Verdict) => void
}

export function CommentCase({ item, isBusy, onDecide }: CommentCaseProps) {
  const { id, state, comment, reasons, reports, report_count } = item
  return (
    <li className={styles.case}>
      <div className={styles.signs}>
        <Badge tone={state === 'open' ? 'warning' : 'neutral'}>{caseStateLabels[state]}</Badge>
        {reasons.map(({ reason, count }) => (
          <Badge key={reason} tone="info">
            {count > 1 ? `${reasonLabels[reason]} × ${count}` : reasonLabels[reason]}
          </Badge>
        ))}
        <Decided item={item} />
      </div>
      <PostLink item={item} />
      {comment && <Words comment={comment} />}
      <h3 className={styles.subtitle}>{plural(report_count, 'One report', `${report_count} reports`)}</h3>
      <ul className={styles.reports}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {report_count > reports.length && (
        <p className={styles.small}>
          The newest {reports.length} of {report_count} are shown.
        </p>
      )}
      {comment && <CommentCaseActs item={item} isBusy={isBusy} onDecide={(verdict) => onDecide(id, verdict)} />}
    </li>
  )
}

function Decided({ item: { settled_at, settled_by } }: { item: Case }) {
  if (settled_at === null) return null
  return (
    <span>
      {settled_by !== null && `by ${settled_by}, `}
      <DateTime at={settled_at} />
    </span>
  )
}

function PostLink({ item: { comment, post } }: { item: Case }) {
  const name = comment?.author?.username ?? 'deleted user'
  return (
    <h2 className={styles.title}>
      {comment ? (
        <Link to={reportedAddress(post.slug, comment.id)}>
          {name} below “{post.title}”
        </Link>
      ) : (
        `A comment that is gone, below “${post.title}”`
      )}
    </h2>
  )
}

function Words({ comment }: { comment: NonNullable<Case['comment']> }) {
  const { answers, text_content, created_at, edited_at } = comment
  return (
    <>
      {answers && (
        <p className={styles.small}>
          In reply to {answers.username ?? 'deleted user'}
          {answers.excerpt !== '' && `: ${answers.excerpt}`}
        </p>
      )}
      <blockquote className={styles.words}>{text_content}</blockquote>
      <p className={styles.small}>
        Written <DateTime at={created_at} />
        {edited_at !== null && (
          <>
            , edited <DateTime at={edited_at} />
          </>
        )}
      </p>
    </>
  )
}

function Report({ report }: { report: CommentReport }) {
  const { reason, note, reporter, created_at, text_content } = report
  return (
    <li>
      <p className={styles.small}>
        <b>{reasonLabels[reason]}</b>, reported by{' '}
        {reporter ? <Link to={`/admin/user/${reporter.id}/edit`}>{reporter.username}</Link> : 'a deleted user'},{' '}
        <DateTime at={created_at} />
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {text_content !== null && (
        <>
          <p className={styles.small}>The comment was edited since. When it was reported, it said:</p>
          <blockquote className={styles.words}>{text_content}</blockquote>
        </>
      )}
    </li>
  )
}
