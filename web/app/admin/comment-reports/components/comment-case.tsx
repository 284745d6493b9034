import type { CommentCase as Case, CaseAct, CommentReport } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { commentAddress } from '@ledgerdeck/contract/post-addresses'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { ConfirmButton, Dialog } from '../../../ui/dialogs/dialog.tsx'
import { optionsOf, SelectField } from '../../../ui/field.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { plural } from '../../../ui/format.ts'
import { SuspendButton } from '../../users/components/suspension.tsx'
import { rightsOver } from '../../users/user-rights.ts'
import { caseStateLabels, reasonLabels } from '../comment-case-search.ts'
import styles from './comment-case.module.css'

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
        <Link to={commentAddress(post.slug, comment.id)}>
          {name} below “{post.title}”
        </Link>
      ) : (
        `A deleted comment on “${post.title}”`
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
          In reply to <bdi>{answers.username ?? (answers.excerpt === '' ? 'a removed comment' : 'deleted user')}</bdi>
          {answers.excerpt !== '' && (
            <>
              : <bdi>{answers.excerpt}</bdi>
            </>
          )}
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
          <p className={styles.small}>The comment has been edited since. The reported text was:</p>
          <blockquote className={styles.words}>{text_content}</blockquote>
        </>
      )}
    </li>
  )
}

/** Based on the displayed state of the reports. */
export interface Verdict {
  act: CaseAct
  base_state: 'open' | 'hidden'
  reason?: ReportReason
}

/** Null for an imported comment, whose author has only a name. */
function accountOf(comment: Case['comment']) {
  const author = comment?.author
  return author && author.id !== null ? { ...author, id: author.id } : null
}

interface ActsProps {
  item: Case
  isBusy: boolean
  onDecide: (verdict: Verdict) => void
}

/** Staff who are not superusers do not decide about their own comments. */
function CommentCaseActs({ item, isBusy, onDecide }: ActsProps) {
  const viewer = useSessionUser()
  const { state, comment } = item
  const author = accountOf(comment)
  const [isHiding, setHiding] = useState(false)
  if (state !== 'open' && state !== 'hidden') return null
  const isOwn = author !== null && viewer?.id === author.id
  if (isOwn && !viewer?.is_superuser)
    return <p className={styles.small}>This is your comment. Another staff member will decide.</p>
  const of = `the comment by ${comment?.author?.username ?? 'deleted user'}`
  const decide = (verdict: Omit<Verdict, 'base_state'>) => {
    setHiding(false)
    onDecide({ ...verdict, base_state: state })
  }
  return (
    <div className={styles.acts}>
      {state === 'open' ? (
        <>
          <Button aria-disabled={isBusy} aria-label={`Keep ${of}`} onClick={() => decide({ act: 'keep' })}>
            Keep
          </Button>
          <Button aria-disabled={isBusy} aria-label={`Hide ${of}`} onClick={() => setHiding(true)}>
            Hide
          </Button>
        </>
      ) : (
        <Button aria-disabled={isBusy} aria-label={`Show again ${of}`} onClick={() => decide({ act: 'show' })}>
          Show again
        </Button>
      )}
      <ConfirmButton
        variant="danger"
        label="Delete"
        name={`Delete ${of}`}
        isIdle={isBusy}
        title="Are you sure you want to delete this comment?"
        text="You can’t undo this. Replies stay."
        onConfirm={() => decide({ act: 'delete' })}
      />
      {author && rightsOver(viewer, author).canShutOut && (
        <SuspendButton user={author} label="Suspend author" name={`Suspend author ${author.username}`} />
      )}
      <HideDialog
        isOpen={isHiding}
        suggested={item.reasons[0]?.reason ?? 'other'}
        onHide={(reason) => decide({ act: 'hide', reason })}
        onCancel={() => setHiding(false)}
      />
    </div>
  )
}

interface HideDialogProps {
  isOpen: boolean
  suggested: ReportReason
  onHide: (reason: ReportReason) => void
  onCancel: () => void
}

const options = optionsOf(reasonLabels)

function HideDialog({ isOpen, suggested, onHide, onCancel }: HideDialogProps) {
  const [reason, setReason] = useState(suggested)
  const choice = useRef<HTMLSelectElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onCancel()}
      title="Hide this comment?"
      initialFocus={choice}
      description="Only staff will see the text. Everyone else sees “[comment hidden]”, and replies stay. We tell the author the reason. You can show it again later."
    >
      <div className={styles.question}>
        <SelectField
          ref={choice}
          label="Reason"
          value={reason}
          options={options}
          onChange={({ target }) => setReason(target.value as ReportReason)}
        />
        <div className={styles.acts}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={() => onHide(reason)}>
            Hide
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
