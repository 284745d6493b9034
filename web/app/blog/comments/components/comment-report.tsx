import { commentBounds } from '@ledgerdeck/contract/comment-bounds'
import type { CommentFields, ReportReason } from '@ledgerdeck/contract/comments'
import { type RefObject, useId, useRef } from 'react'
import { CallError, failureText, isMissing } from '../../../api/call-error.ts'
import { privateApi } from '../../../api/private-client.ts'
import { contractResolver } from '../../../api/use-api-form.ts'
import { allFields, useDraftForm } from '../../../session/drafts/use-draft-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import Dialog from '../../../ui/dialogs/dialog-window.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { CharacterCount } from '../../../ui/forms/character-count.tsx'
import { toast } from '../../../ui/toast.ts'
import { commentDrafts } from '../comment-writing.ts'
import { commentName } from '../discussion.ts'
import { useDiscussionContext } from '../discussion-context.ts'
import styles from './comment-report.module.css'

const reasons: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Abuse: insults, threats or hate',
  personal_information: 'Someone’s personal information',
  other: 'Something else',
}

interface CommentReportProps {
  comment: CommentFields
  isOpen: boolean
  onClose: () => void
  onReported: () => void
}

interface ReportValues {
  reason: ReportReason | ''
  note: string
}

const initial: ReportValues = { reason: '', note: '' }

const resolver = contractResolver<ReportValues>(
  async () => (await import('@ledgerdeck/contract/comments')).reportComment.body,
  (values) => values,
)

export default function CommentReport(props: CommentReportProps) {
  const { comment, isOpen, onClose } = props
  const form = useReport(props)
  const { isSaving, values } = form
  const chosen = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Report the ${commentName(comment)}`}
      initialFocus={chosen}
      description="Staff read your report and decide. We won’t tell the author who reported it."
    >
      <form {...form.formProps} className={layout.stack4}>
        <Reasons form={form} chosen={chosen} />
        <TextAreaField
          {...form.field('note')}
          label={values.reason === 'other' ? 'What is it?' : 'Anything else staff should know? (optional)'}
          rows={3}
          required={values.reason === 'other'}
          maxLength={commentBounds.reportNoteCharacters}
          hint={<CharacterCount length={values.note.length} max={commentBounds.reportNoteCharacters} />}
        />
        <div role="alert">
          {form.problem !== null && (
            <Callout tone="danger" title="Failed to report the comment.">
              <p className={styles.failure}>{form.problem}</p>
            </Callout>
          )}
        </div>
        <div className={layout.rowEnd}>
          <Button
            onClick={() => {
              form.discard()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" type="submit" aria-disabled={isSaving}>
            {isSaving ? 'Sending...' : 'Send report'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReasonsProps {
  form: ReturnType<typeof useReport>
  chosen: RefObject<HTMLInputElement | null>
}

function Reasons({ form, chosen }: ReasonsProps) {
  const id = useId()
  const { error, ref, ...radio } = form.field('reason')
  return (
    <fieldset className={styles.reasons} aria-describedby={error === undefined ? undefined : id}>
      <legend>What’s wrong with it?</legend>
      {Object.entries(reasons).map(([reason, label]) => (
        <label key={reason} className={styles.reason}>
          <input
            {...radio}
            ref={(input) => {
              ref(input)
              if (reason === (form.values.reason || 'spam')) chosen.current = input
            }}
            type="radio"
            value={reason}
            aria-disabled={form.isLocked}
            onClick={(event) => form.isLocked && event.preventDefault()}
            aria-invalid={error !== undefined}
          />
          <span>{label}</span>
        </label>
      ))}
      <p id={id} className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}

function useReport({ comment, onClose, onReported }: CommentReportProps) {
  const { reload } = useDiscussionContext()
  const form = useDraftForm<ReportValues, { msg: string }>({
    initial,
    draft: { name: commentDrafts.report(comment.id), ...allFields },
    resolver,
    send: ({ reason, note }) =>
      privateApi.blog.reportComment({
        params: { id: comment.id },
        body: { reason: reason || 'other', note: note.trim() },
      }),
    onSaved: ({ msg }) => {
      onReported()
      close('success', msg)
    },
    onFailure: closeIfFinal,
  })

  function close(tone: 'success' | 'info' | 'warning', text: string) {
    form.discard()
    onClose()
    void toast(tone, text)
  }

  /** Closes the dialog when the report can never succeed. Any other failure can be retried. */
  function closeIfFinal(failure: unknown): boolean {
    const code = failure instanceof CallError ? failure.code : undefined
    if (code === 'already_reported') {
      onReported()
      close('info', String(failureText(failure)))
      return true
    }
    if (!isMissing(failure) && code !== 'comment_hidden') return false
    close('warning', isMissing(failure) ? 'This comment has been removed.' : String(failureText(failure)))
    void reload()
    return true
  }

  return form
}
