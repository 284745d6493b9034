import type { Note } from '@ledgerdeck/contract/notes'
import { Panel } from '../../ui/panel.tsx'
import { createNote } from '../note-calls.ts'
import { emptyNote, type NoteDraft, newNoteDraft, saysTheSame } from '../note-draft.ts'
import { useNoteForm } from '../use-note-form.ts'
import { NoteFields } from './note-fields.tsx'

interface AddNoteProps {
  onCreated: (note: Note) => void
  /** Gets the discarded text; null for none. */
  onCancel: (typed: NoteDraft | null) => void
  isWanted: boolean
}

export function AddNote({ onCreated, onCancel, isWanted }: AddNoteProps) {
  const form = useNoteForm({ name: newNoteDraft, initial: emptyNote, send: createNote, onSaved: onCreated })

  function cancel() {
    const typed = form.values
    form.discard()
    onCancel(saysTheSame(typed, emptyNote) ? null : typed)
  }

  return (
    <Panel title="Add Note">
      <NoteFields
        form={form}
        label="Add Note"
        action="Create"
        busyAction="Creating..."
        failed="Failed to create note."
        onCancel={cancel}
        isWanted={isWanted}
      />
    </Panel>
  )
}
