import type { Note } from '@ledgerdeck/contract/notes'
import { Notice } from '../../ui/notice.tsx'
import { VersionConflict } from '../../ui/version-conflict.tsx'
import type { NoteDraft } from '../note-draft.ts'
import styles from './note-conflict.module.css'

interface NoteConflictProps {
  mine: NoteDraft
  /** The version that is saved. */
  theirs: Note
  isBusy: boolean
  problem: string | null
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two versions of a note, and which of them to go on with. */
export function NoteConflict({ mine, theirs, problem, ...choices }: NoteConflictProps) {
  return (
    <VersionConflict
      {...choices}
      title="This note was changed in another place"
      savedAt={theirs.updated_at}
      level={3}
      mine={<NoteText note={mine} />}
      theirs={<NoteText note={theirs} />}
      failure={
        problem !== null && (
          <Notice tone="danger" title="Failed to update note.">
            <p>{problem}</p>
          </Notice>
        )
      }
      savingLabel="Updating..."
    />
  )
}

function NoteText({ note: { title, content } }: { note: Pick<NoteDraft, 'title' | 'content'> }) {
  return (
    <>
      <p className={styles.title}>{title.trim()}</p>
      <p className={styles.text}>{content.trim()}</p>
    </>
  )
}
