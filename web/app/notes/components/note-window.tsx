import { useState } from 'react'
import { NoteDialog, type NoteDialogProps } from './note-dialog.tsx'

interface NoteWindowProps extends Omit<NoteDialogProps, 'id' | 'isOpen'> {
  /** The note that is open; null for none. */
  noteId: number | null
  /** The note that is open begins anew when this is another. */
  generation: number
}

/** Holds the note that was open while its window goes away, and begins anew with each that opens. */
export function NoteWindow({ noteId, generation, ...rest }: NoteWindowProps) {
  const [held, setHeld] = useState({ id: noteId, isOpen: noteId !== null, turn: 0 })
  if (noteId !== null && (!held.isOpen || noteId !== held.id))
    setHeld({ id: noteId, isOpen: true, turn: held.turn + 1 })
  if (noteId === null && held.isOpen) setHeld({ ...held, isOpen: false })
  if (held.id === null) return null
  return <NoteDialog key={`${generation} ${held.turn}`} {...rest} id={held.id} isOpen={held.isOpen} />
}
