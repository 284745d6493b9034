import type { CommentFields, ReportReason } from '@ledgerdeck/contract/comments'
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react'
import { CallError, failureText } from '../../../api/call-error.ts'
import { isMissing } from '../../../api/load-failure.ts'
import { useDraft } from '../../../session/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { CharacterCount } from '../../../ui/character-count.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { commentDrafts, mostNoteCharacters, reportComment } from '../comment-writing.ts'
import styles from './comment-report.module.css'
import type { DiscussionPlace } from './discussion-context.ts'

const reasons: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Abuse: insults, threats or hate',
  personal_information: 'Personal information of somebody',
  other: 'Something else',
}

interface CommentReportProps {
  comment: CommentFields
  place: DiscussionPlace
  isOpen: boolean
  onClose: () => void
  onReported: () => void
}

/** Asks why a comment should not stand, and tells staff. What was typed stays until it was sent or Cancel throws it away. */
export default function CommentReport(props: CommentReportProps) {
  const { comment, isOpen, onClose } = props
  const form = useReport(props)
  const chosen = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Report the comment of ${comment.author?.username ?? 'deleted user'}`}
      initialFocus={chosen}
      description="Staff read your report and decide. We won’t tell the author who reported it."
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Reasons form={form} chosen={chosen} />
        <TextAreaField
          label={form.draft.reason === 'other' ? 'What is it?' : 'Anything else that staff should know? (optional)'}
          name="note"
          rows={3}
          required={form.draft.reason === 'other'}
          maxLength={mostNoteCharacters}
          readOnly={form.isBusy}
          hint={<CharacterCount length={form.draft.note.length} most={mostNoteCharacters} />}
          value={form.draft.note}
          error={form.errors.note}
          onChange={({ target }) => form.type({ note: target.value })}
        />
        <div role="alert">
          {form.failure !== null && (
            <Notice tone="danger" title="Failed to report the comment.">
              <p className={styles.failure}>{form.failure}</p>
            </Notice>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={form.discard}>Cancel</Button>
          <Button variant="primary" type="submit" aria-disabled={form.isBusy}>
            {form.isBusy ? 'Sending...' : 'Send report'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReasonsProps {
  form: ReturnType<typeof useReport>
  /** Gets the radio that takes the focus: of a group the chosen one does, else the first. */
  chosen: RefObject<HTMLInputElement | null>
}

function Reasons({ form: { draft, errors, type }, chosen }: ReasonsProps) {
  const id = useId()
  return (
    <fieldset className={styles.reasons} aria-describedby={errors.reason ? id : undefined}>
      <legend>What is wrong with it?</legend>
      {Object.entries(reasons).map(([reason, label]) => (
        <label key={reason} className={styles.reason}>
          <input
            ref={reason === (draft.reason || 'spam') ? chosen : undefined}
            type="radio"
            name="reason"
            value={reason}
            checked={draft.reason === reason}
            onChange={() => type({ reason: reason as ReportReason })}
          />
          <span>{label}</span>
        </label>
      ))}
      <p id={id} className={styles.error} role="alert">
        {errors.reason}
      </p>
    </fieldset>
  )
}

interface Typed {
  reason: ReportReason | ''
  note: string
}

const nothing: Typed = { reason: '', note: '' }

function useReport({ comment, place, onClose, onReported }: CommentReportProps) {
  const draft = useDraft(commentDrafts.report(comment.id), { initial: nothing })
  const [errors, setErrors] = useState<{ reason?: string; note?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { reason, note } = draft.value

  function end(tone: 'success' | 'info' | 'warning', text: string) {
    draft.clear()
    onClose()
    void toast(tone, text)
  }

  /** What stands in the way for good closes the window; anything else can be tried again. */
  function explain(caught: unknown) {
    if (caught instanceof CallError && caught.code === 'already_reported') {
      onReported()
      return end('info', caught.message)
    }
    if (isMissing(caught) || (caught instanceof CallError && caught.code === 'comment_hidden')) {
      end('warning', isMissing(caught) ? 'This comment was removed meanwhile.' : String(failureText(caught)))
      return void place.reload()
    }
    setFailure(failureText(caught))
  }

  async function send(body: { reason: ReportReason; note: string }) {
    setBusy(true)
    setFailure(null)
    try {
      const { msg } = await reportComment(comment.id, body)
      onReported()
      end('success', msg)
    } catch (caught) {
      explain(caught)
    }
    setBusy(false)
  }

  return {
    draft: draft.value,
    errors,
    failure,
    isBusy,
    type: (part: Partial<Typed>) => {
      setErrors({})
      draft.set((present) => ({ ...present, ...part }))
    },
    discard: () => {
      draft.clear()
      setErrors({})
      setFailure(null)
      onClose()
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (isBusy) return
      if (reason === '') return setErrors({ reason: 'Choose a reason.' })
      if (reason === 'other' && note.trim() === '') return setErrors({ note: 'Say what is wrong with it.' })
      void send({ reason, note: note.trim() })
    },
  }
}
