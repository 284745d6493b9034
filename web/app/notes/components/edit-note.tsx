import type { Note } from '@ledgerdeck/contract/notes'
import { useEffect, useRef, useState } from 'react'
import { isMissing } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { VersionConflict } from '../../ui/forms/version-conflict.tsx'
import { createNote, noteQuery, updateNote } from '../note-calls.ts'
import { draftOf, isSameText, type NoteDraft, noteDraft } from '../note-draft.ts'
import styles from './note-dialog.module.css'
import { NoteFields, useNoteForm } from './note-fields.tsx'

interface EditNoteProps {
  note: Note
  onSaved: (note: Note) => void
  /** With the discarded text and its base; null for none. */
  onClose: (typed: NoteDraft | null, saved: Note) => void
  /** The note was deleted elsewhere, and the text was saved as a new one. */
  onSavedAsNew: () => void
  onLeft: () => void
  hasInitialFocus: boolean
}

export function EditNote({ note, onSaved, onClose, onSavedAsNew, onLeft, hasInitialFocus }: EditNoteProps) {
  const [initial, setInitial] = useState(() => draftOf(note))
  const isForNew = useRef(false)
  const form = useNoteForm({
    name: noteDraft(note.id),
    initial,
    send: (draft) => {
      const { current } = isForNew
      isForNew.current = false
      return current ? createNote(draft) : updateNote(note.id, draft)
    },
    onSaved: (saved) => (saved.id === note.id ? onSaved(saved) : onSavedAsNew()),
    conflict: {
      code: 'note_changed',
      load: () => queryClient.fetchQuery({ ...noteQuery(note.id), staleTime: 0 }),
    },
    onFailure: (failure) => {
      if (isMissing(failure)) form.compare(null)
      return false
    },
  })
  const { values, discard, theirs } = form
  const isOutdated = values.base !== note.updated_at
  const isUntouched = isSameText(values, initial)

  // The form stores its text in its own cleanup, which runs before this.
  useEffect(() => onLeft, [onLeft])

  useEffect(() => {
    if (!isOutdated || !isUntouched) return
    setInitial(draftOf(note))
    discard(draftOf(note))
  }, [isOutdated, isUntouched, note, discard])

  function giveUp(saved: Note) {
    discard()
    onClose(isSameText(values, saved) ? null : { ...values, base: saved.updated_at }, saved)
  }

  function saveAsNew() {
    isForNew.current = true
    void form.submit()
  }

  if (theirs) {
    return (
      <NoteConflict
        mine={values}
        theirs={theirs}
        isBusy={form.isSaving}
        problem={form.problem}
        onKeepMine={() => {
          form.change({ base: theirs.updated_at })
          void form.submit()
        }}
        onTakeTheirs={() => giveUp(theirs)}
        onBack={() => form.compare(null)}
      />
    )
  }
  return (
    <NoteFields
      form={form}
      label="Edit Note"
      action="Update"
      busyAction="Updating..."
      failed="Failed to update note."
      onCancel={() => giveUp(note)}
      hasInitialFocus={hasInitialFocus}
      callouts={isOutdated && !isUntouched && <Outdated onCompare={() => form.compare(note)} />}
      remedy={isMissing(form.failure) && <SaveAsNew isSaving={form.isSaving} onSave={saveAsNew} />}
    />
  )
}

function SaveAsNew({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  return (
    <Button size="small" aria-disabled={isSaving} onClick={onSave}>
      Save as a new note
    </Button>
  )
}

function Outdated({ onCompare }: { onCompare: () => void }) {
  return (
    <Callout title="This note changed after you opened it">
      <p>You’ll see both versions before anything is saved.</p>
      <Button size="small" onClick={onCompare}>
        Compare
      </Button>
    </Callout>
  )
}

interface NoteConflictProps {
  mine: NoteDraft
  theirs: Note
  isBusy: boolean
  problem: string | null
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

function NoteConflict({ mine, theirs, problem, ...choices }: NoteConflictProps) {
  return (
    <VersionConflict
      {...choices}
      title="This note was changed elsewhere"
      savedAt={theirs.updated_at}
      level={3}
      mine={<NoteText note={mine} />}
      theirs={<NoteText note={theirs} />}
      failure={
        problem !== null && (
          <Callout tone="danger" title="Failed to update note.">
            <p>{problem}</p>
          </Callout>
        )
      }
      savingLabel="Updating..."
    />
  )
}

function NoteText({ note: { title, content } }: { note: Pick<NoteDraft, 'title' | 'content'> }) {
  return (
    <>
      <p className={styles.versionTitle}>{title.trim()}</p>
      <p className={styles.versionText}>{content.trim()}</p>
    </>
  )
}
