import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { bringDraftBack, hasDraft, newNoteDraft } from '../note-draft.ts'
import { AddNote } from './add-note.tsx'
import styles from './adding.module.css'
import { ExportButton } from './notes-tools.tsx'

interface AddingProps {
  buttonId: string
  button: RefObject<HTMLButtonElement | null>
  hasNotes: boolean
  offerUndo: (message: string, undo: () => void) => void
}

/** What stands above the list. A new note that was begun before the page was left is open again. */
export function Adding({ buttonId, button, hasNotes, offerUndo }: AddingProps) {
  const [isOpen, setOpen] = useState(() => hasDraft(newNoteDraft))
  const [isWanted, setWanted] = useState(false)

  function open() {
    setWanted(true)
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
          isWanted={isWanted}
          onCreated={close}
          onCancel={(typed) => {
            close()
            if (!typed) return
            offerUndo('Your text was thrown away.', () => {
              bringDraftBack(newNoteDraft, typed)
              open()
            })
          }}
        />
      )}
    </>
  )
}
