import type { CaseAct, CommentCase } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { useRef, useState } from 'react'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { optionsOf, SelectField } from '../../../ui/field.tsx'
import { reasonLabels } from '../comment-case-search.ts'
import styles from './comment-case.module.css'

/** Based on the shown state of the reports. */
export interface Verdict {
  act: CaseAct
  state: 'open' | 'hidden'
  reason?: ReportReason
}

interface ActsProps {
  item: CommentCase
  isBusy: boolean
  onDecide: (verdict: Verdict) => void
}

/** Staff who are no superusers do not decide about their own comments. */
export function CommentCaseActs({ item, isBusy, onDecide }: ActsProps) {
  const viewer = useSessionUser()
  const { state, comment } = item
  const [isHiding, setHiding] = useState(false)
  if (state !== 'open' && state !== 'hidden') return null
  const isOwn = String(viewer?.id) === String(comment?.author?.id)
  if (isOwn && !viewer?.is_superuser) return <p className={styles.small}>This comment is your own: others decide.</p>
  const of = `the comment of ${comment?.author?.username ?? 'deleted user'}`
  const decide = (verdict: Omit<Verdict, 'state'>) => {
    setHiding(false)
    onDecide({ ...verdict, state })
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
        text="It cannot be brought back. Replies to it stay."
        onConfirm={() => decide({ act: 'delete' })}
      />
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
  /** The most frequent reason. */
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
      description="Everybody but staff sees “[comment hidden]” in its place; replies stay. Its author is told the reason in general terms. It can be shown again."
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
