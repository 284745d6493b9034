import type { Note } from '@ledgerdeck/contract/notes'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reasonOf } from '../note-calls.ts'
import type { NoteDraft } from '../note-draft.ts'
import styles from './note-conflict.module.css'

interface NoteConflictProps {
  mine: NoteDraft
  /** The version that is saved. */
  theirs: Note
  isBusy: boolean
  failure: unknown
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two versions of a note, and which of them to go on with. Nothing happens by itself. */
export function NoteConflict(props: NoteConflictProps) {
  const { mine, theirs, isBusy, failure, onKeepMine, onTakeTheirs, onBack } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // At once: a dialog that finds the focus gone takes it for itself.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.conflict}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        This note was changed in another place
      </h3>
      <p>
        It was saved <Moment at={theirs.updated_at} />, after you began to write. Nothing is saved until you choose.
      </p>
      <div className={styles.versions}>
        <Version name="Mine" note={mine} />
        <Version name="Theirs" note={theirs} />
      </div>
      <div role="alert">
        {failure !== null && (
          <Notice tone="danger" title="Failed to update note.">
            <p>{reasonOf(failure)}</p>
          </Notice>
        )}
      </div>
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onBack} disabled={isBusy}>
          Back to editing
        </Button>
        <Button onClick={onTakeTheirs} disabled={isBusy}>
          Take theirs
        </Button>
        <Button variant="primary" onClick={onKeepMine} aria-disabled={isBusy}>
          {isBusy ? 'Updating...' : 'Keep mine'}
        </Button>
      </div>
    </div>
  )
}

function Version({ name, note: { title, content } }: { name: string; note: Pick<NoteDraft, 'title' | 'content'> }) {
  return (
    <section className={styles.version} aria-label={name}>
      <h4 className={styles.name}>{name}</h4>
      <p className={styles.title}>{title.trim()}</p>
      <p className={styles.text}>{content.trim()}</p>
    </section>
  )
}
