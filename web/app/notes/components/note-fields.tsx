import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CharacterCount } from '../../ui/character-count.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reasonOf } from '../note-calls.ts'
import { noteLimits } from '../note-draft.ts'
import type { NoteForm } from '../note-form.ts'
import styles from './note-fields.module.css'

interface NoteFieldsProps {
  form: NoteForm
  label: string
  action: string
  busyAction: string
  /** Said when it could not be saved. */
  failed: string
  onCancel: () => void
  /** What else somebody who writes should know. */
  notices?: ReactNode
  /** What can be done about a failure. */
  remedy?: ReactNode
  /** It was opened by the user just now. */
  isWanted: boolean
}

/** Where a note is written. */
export function NoteFields(props: NoteFieldsProps) {
  const { form, label, action, busyAction, failed, onCancel, notices, remedy, isWanted } = props
  const { isBusy, failure } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.save()
  }

  return (
    <form ref={form.element} className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      <DraftNotices form={form}>{notices}</DraftNotices>
      <Texts form={form} isWanted={isWanted} />
      <div role="alert">
        {failure !== null && (
          <Notice tone="danger" title={failed}>
            <p className={styles.reason}>{reasonOf(failure)}</p>
            {remedy}
          </Notice>
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
      </div>
    </form>
  )
}

function Texts({ form, isWanted }: { form: NoteForm; isWanted: boolean }) {
  const { draft, problems, isBusy } = form
  const { title, content } = draft.value
  const titleField = useFirstFocus(isWanted)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.save()
  }

  return (
    <>
      <TextField
        ref={titleField}
        label="Title"
        name="title"
        required
        autoComplete="off"
        value={title}
        onChange={({ currentTarget }) => form.write({ title: currentTarget.value })}
        readOnly={isBusy}
        hint={<CharacterCount length={title.trim().length} most={noteLimits.titleCharacters} />}
        error={problems.title}
      />
      <TextAreaField
        label="Content"
        name="content"
        required
        rows={6}
        className={styles.content}
        value={content}
        onChange={({ currentTarget }) => form.write({ content: currentTarget.value })}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        readOnly={isBusy}
        hint={
          <>
            <CharacterCount length={content.trim().length} most={noteLimits.contentCharacters} /> **bold**, *italic*,
            `code` and [links](/) work.
          </>
        }
        error={problems.content}
      />
    </>
  )
}

/** Read out as they appear. */
function DraftNotices({ form: { draft }, children }: { form: NoteForm; children: ReactNode }) {
  return (
    <div role="status" className={styles.notices}>
      {draft.isRestored && <p className={styles.restored}>Unsaved draft from earlier.</p>}
      {!draft.isKept && (
        <Notice tone="warning" title="Your browser cannot keep this text">
          <p>Save it before you leave.</p>
        </Notice>
      )}
      {draft.fromOtherTab !== null && (
        <Notice title="You wrote in this note in another tab">
          <p>This tab shows another text. The one that is written last is kept.</p>
          <Button size="small" onClick={draft.takeFromOtherTab}>
            Take the text of the other tab
          </Button>
        </Notice>
      )}
      {children}
    </div>
  )
}

/** The caret stands behind what is there already. */
function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const wasWanted = useRef(isWanted)
  // At once: a dialog that finds the focus gone takes it for itself.
  useLayoutEffect(() => {
    if (!wasWanted.current || !field.current) return
    const { length } = field.current.value
    field.current.focus()
    field.current.setSelectionRange(length, length)
  }, [])
  return field
}
