import type { Note } from '@ledgerdeck/contract/notes'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import { currentUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { createNote } from '../note-calls.ts'
import { emptyNote, isSameText, type NoteDraft, newNoteDraft } from '../note-draft.ts'
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
  const [others, setOthers] = useState<readonly NoteDraft[]>([])

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
          others={others}
          onOthers={setOthers}
          onCreated={close}
          onCancel={(typed) => {
            close()
            if (!typed) return
            offerUndo('Your text was discarded.', () => {
              setOthers((present) => [...present, typed])
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
  /** Texts of undone cancellations, which an empty form takes and another one offers. */
  others: readonly NoteDraft[]
  onOthers: (others: readonly NoteDraft[]) => void
}

function AddNote({ onCreated, onCancel, hasInitialFocus, others, onOthers }: AddNoteProps) {
  const form = useNoteForm({ name: newNoteDraft, initial: emptyNote, send: createNote, onSaved: onCreated })
  const isEmpty = isSameText(form.values, emptyNote)

  function showOther() {
    const [first, ...rest] = others
    if (!first || form.isLocked) return
    form.change(first)
    form.element.current?.querySelector<HTMLElement>('[name=title]')?.focus()
    onOthers(isEmpty ? rest : [...rest, form.values])
  }

  const fillEmpty = useEffectEvent(() => {
    if (isEmpty) showOther()
  })
  useEffect(() => {
    if (others.length > 0) fillEmpty()
  }, [others])

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
        callouts={others.length > 0 && <OtherText onShow={showOther} />}
      />
    </Panel>
  )
}

function OtherText({ onShow }: { onShow: () => void }) {
  return (
    <Callout title="You have other unsaved text">
      <p>It’s in the form for your next note.</p>
      <Button size="small" onClick={onShow}>
        Show it now
      </Button>
    </Callout>
  )
}
