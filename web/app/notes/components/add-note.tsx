import type { Note } from '@ledgerdeck/contract/notes'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import { currentUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { createNote } from '../note-calls.ts'
import { emptyNote, isSameText, type NoteDraft, newNoteDraft, restoreDiscarded } from '../note-draft.ts'
import { NoteFields, useNoteForm } from './note-fields.tsx'
import styles from './note-list.module.css'
import { ExportButton } from './notes-tools.tsx'

interface NewNoteProps {
  buttonId: string
  button: RefObject<HTMLButtonElement | null>
  hasNotes: boolean
  offerUndo: (message: string, undo: () => void) => void
}

/** A new note whose draft was stored before a reload is open again. */
export function NewNote({ buttonId, button, hasNotes, offerUndo }: NewNoteProps) {
  const [isOpen, setOpen] = useState(() => hasDraft(currentUser(), newNoteDraft))
  const [hasInitialFocus, setInitialFocus] = useState(false)

  function open() {
    setInitialFocus(true)
    setOpen(true)
  }

  function close() {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }

  return (
    <>
      <div className={styles.tools}>
        <Button id={buttonId} ref={button} variant="primary" aria-expanded={isOpen} onClick={isOpen ? close : open}>
          Add Note
        </Button>
        {hasNotes && <ExportButton />}
      </div>
      {isOpen && (
        <AddNote
          hasInitialFocus={hasInitialFocus}
          onCreated={close}
          onCancel={(typed) => {
            close()
            if (!typed) return
            offerUndo('Your text was discarded.', () => {
              restoreDiscarded(newNoteDraft, typed)
              open()
            })
          }}
        />
      )}
    </>
  )
}

interface AddNoteProps {
  onCreated: (note: Note) => void
  onCancel: (typed: NoteDraft | null) => void
  hasInitialFocus: boolean
}

function AddNote({ onCreated, onCancel, hasInitialFocus }: AddNoteProps) {
  const form = useNoteForm({ name: newNoteDraft, initial: emptyNote, send: createNote, onSaved: onCreated })

  function cancel() {
    const typed = form.values
    form.discard()
    onCancel(isSameText(typed, emptyNote) ? null : typed)
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
        hasInitialFocus={hasInitialFocus}
      />
    </Panel>
  )
}
