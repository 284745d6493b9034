import type { Note } from '@ledgerdeck/contract/notes'
import { useEffect, useState } from 'react'
import { isMissing } from '../../api/load-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createNote, isConflict, updateNote } from '../note-calls.ts'
import { draftOf, type NoteDraft, noteDraft, saysTheSame } from '../note-draft.ts'
import { type NoteForm, useNoteForm } from '../note-form.ts'
import { noteQuery } from '../note-queries.ts'
import { NoteConflict } from './note-conflict.tsx'
import { NoteFields } from './note-fields.tsx'

interface EditNoteProps {
  /** As it is saved now, as far as is known here. */
  note: Note
  onSaved: (note: Note) => void
  /** Told what was thrown away for the saved version, `base` being that of it; null for nothing. */
  onClose: (typed: NoteDraft | null, saved: Note) => void
  /** The note was deleted elsewhere, and the text is saved as another. */
  onSavedAnew: () => void
  /** It is not shown any more, and what remains of its text is kept. */
  onLeft: () => void
  isWanted: boolean
}

/** The form for a note that is there. A version that was saved elsewhere meanwhile is shown beside the own one, and neither is lost. */
export function EditNote({ note, onSaved, onClose, onSavedAnew, onLeft, isWanted }: EditNoteProps) {
  const [begun, setBegun] = useState(() => draftOf(note))
  const [other, setOther] = useState<Note | null>(null)

  /** Rejects nothing: what stands against the save may be gone, too. */
  async function compareWith(failure: unknown): Promise<boolean> {
    if (!isConflict(failure)) return false
    const present = await queryClient.fetchQuery({ ...noteQuery(note.id), staleTime: 0 }).catch(() => null)
    setOther(present)
    return present !== null
  }

  const form = useNoteForm({
    name: noteDraft(note.id),
    initial: begun,
    send: (draft) => updateNote(note.id, draft),
    onSaved,
    onFailure: compareWith,
  })
  const { value, clear } = form.draft
  const isOutdated = value.base !== note.updated_at
  const isUntouched = saysTheSame(value, begun)

  // The form keeps its text as it goes, before this.
  useEffect(() => onLeft, [onLeft])

  // Nothing was typed that could be lost.
  useEffect(() => {
    if (!isOutdated || !isUntouched) return
    setBegun(draftOf(note))
    clear(draftOf(note))
  }, [isOutdated, isUntouched, note, clear])

  function giveUp(saved: Note) {
    clear()
    onClose(saysTheSame(value, saved) ? null : { ...value, base: saved.updated_at }, saved)
  }

  if (other) {
    return (
      <NoteConflict
        mine={value}
        theirs={other}
        isBusy={form.isBusy}
        failure={form.failure}
        onKeepMine={() => void form.save({ ...value, base: other.updated_at })}
        onTakeTheirs={() => giveUp(other)}
        onBack={() => setOther(null)}
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
      isWanted={isWanted}
      notices={isOutdated && !isUntouched && <Outdated onCompare={() => setOther(note)} />}
      remedy={isMissing(form.failure) && <SaveAnew form={form} onDone={onSavedAnew} />}
    />
  )
}

function Outdated({ onCompare }: { onCompare: () => void }) {
  return (
    <Notice title="This note was changed since you began">
      <p>Nothing is saved over the newer version before you have seen both.</p>
      <Button size="small" onClick={onCompare}>
        Compare
      </Button>
    </Notice>
  )
}

/** For a note that was deleted while its text was being changed. */
function SaveAnew({ form: { draft }, onDone }: { form: NoteForm; onDone: () => void }) {
  const save = useWrite(createNote, {
    failed: 'Failed to create note.',
    onSuccess: () => {
      draft.clear()
      onDone()
    },
  })
  return (
    <Button size="small" aria-disabled={save.isPending} onClick={() => save.write(draft.value)}>
      Save as a new note
    </Button>
  )
}
