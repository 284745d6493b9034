import type { Note } from '@ledgerdeck/contract/notes'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import { currentUser } from '../../session/session.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { Icon } from '../../ui/first-paint/icon.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { onFirstClick } from '../../ui/second-click.ts'
import { usePin } from '../note-calls.ts'
import { noteDraft } from '../note-draft.ts'
import styles from './note-list.module.css'

const shownWithoutHint = 3

interface NoteListProps {
  notes: readonly Note[]
  onOpen: (id: number) => void
}

export function noteElementId(id: number): string {
  return `note-${id}`
}

/** The box is lower than its notes wherever the hint is shown. */
export function NoteList({ notes, onOpen }: NoteListProps) {
  const hasHint = notes.length > shownWithoutHint
  const pin = usePin()
  const noteMoved = useMovedFocus()
  return (
    <div>
      <ul
        className={styles.list}
        aria-label="Notes"
        style={{ '--rows': notes.length } as CSSProperties}
        data-scrolls={hasHint || undefined}
      >
        {notes.map((note) => (
          <Row
            key={note.id}
            note={note}
            onOpen={() => onOpen(note.id)}
            onPin={(control) => {
              noteMoved(control)
              pin.write(note)
            }}
          />
        ))}
      </ul>
      {hasHint && <p className={styles.hint}>↓ Scroll for more notes</p>}
    </div>
  )
}

interface RowProps {
  note: Note
  onOpen: () => void
  onPin: (control: HTMLElement) => void
}

function Row({ note: { id, title, created_at, is_pinned }, onOpen, onPin }: RowProps) {
  return (
    <li className={styles.row}>
      <button type="button" id={noteElementId(id)} className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.facts}>
          <DateTime at={created_at} />
          {hasDraft(currentUser(), noteDraft(id)) && <Badge tone="warning">unsaved text</Badge>}
        </span>
      </button>
      <button
        type="button"
        className={styles.pin}
        aria-pressed={is_pinned}
        aria-label={`Pin ${title}`}
        title={is_pinned ? 'Unpin' : 'Pin'}
        onClick={onFirstClick(({ currentTarget }) => onPin(currentTarget))}
      >
        <Icon name="pin" />
      </button>
    </li>
  )
}

/** Moving a pinned row takes the focus from its control, which the returned function notes. */
function useMovedFocus(): (control: HTMLElement) => void {
  const moved = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body && moved.current?.isConnected) moved.current.focus()
  })
  useLayoutEffect(() => {
    const forget = () => {
      moved.current = null
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [])
  return (control) => {
    moved.current = control
  }
}
