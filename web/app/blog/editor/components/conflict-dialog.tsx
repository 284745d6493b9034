import type { Post } from '@ledgerdeck/contract/blog'
import { useMemo } from 'react'
import type { ServerCopy } from '../../../session/drafts/draft-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { type Difference, differencesOf } from '../post-differences.ts'
import { draftFromPost, type PostDraft } from '../post-draft.ts'
import type { Conflict } from '../use-post-form.ts'
import type { StoredPost } from '../working-copy.ts'
import styles from './conflict-dialog.module.css'

interface ConflictDialogProps {
  mine: PostDraft
  conflict: Conflict | null
  onSaveOver: (saved: Post) => void
  onTakeSaved: (saved: Post) => void
  onClose: () => void
}

export function ConflictDialog({ mine, conflict, onSaveOver, onTakeSaved, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      isOpen={conflict !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Someone saved this post after you opened it"
      size="full"
      initialFocus="window"
    >
      {conflict && (
        <div className={styles.conflict}>
          <p>
            {conflict.reason} The saved version is from <DateTime at={conflict.saved.updated_at} />. The differences are
            below. Nothing is saved until you choose.
          </p>
          <Differences mine={mine} other={draftFromPost(conflict.saved)} otherName="Saved" />
          <div className={styles.choices}>
            <Button variant="primary" onClick={onClose}>
              Back to editing
            </Button>
            <Button onClick={() => onTakeSaved(conflict.saved)}>Use the saved version</Button>
            <Button variant="danger" onClick={() => onSaveOver(conflict.saved)}>
              Replace it with mine
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface CopyConflictDialogProps {
  mine: PostDraft
  other: ServerCopy<StoredPost> | null
  isOpen: boolean
  onSettle: (chosen: 'mine' | 'theirs') => void
  onClose: () => void
}

/** Of the text in this page and of what another tab or device has kept on the server. */
export function CopyConflictDialog({ mine, other, isOpen, onSettle, onClose }: CopyConflictDialogProps) {
  return (
    <Dialog
      isOpen={isOpen && other !== null}
      onOpenChange={(opens) => opens || onClose()}
      title="You wrote on this post elsewhere"
      size="full"
      initialFocus="window"
    >
      {other && (
        <div className={styles.conflict}>
          <p>
            The other text was saved <DateTime at={other.version} />. The differences are below. Nothing is overwritten
            until you choose.
          </p>
          <Differences mine={mine} other={other.value.post} otherName="Elsewhere" />
          <div className={styles.choices}>
            <Button variant="primary" onClick={onClose}>
              Back to editing
            </Button>
            <Button onClick={() => onSettle('theirs')}>Take the other text</Button>
            <Button variant="danger" onClick={() => onSettle('mine')}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Differences({ mine, other, otherName }: { mine: PostDraft; other: PostDraft; otherName: string }) {
  const differences = useMemo(() => differencesOf(mine, other), [mine, other])
  if (differences.length === 0) return <p>Both versions are the same.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Differences</th>
          <th scope="col">Mine</th>
          <th scope="col">{otherName}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key, and no state
          <Row key={at} {...difference} otherName={otherName} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ label, mine, saved, otherName }: Difference & { otherName: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Mine">
        <Version text={mine} />
      </td>
      <td data-label={otherName}>
        <Version text={saved} />
      </td>
    </tr>
  )
}

function Version({ text }: { text: string | null }) {
  if (text === null) return <em className={styles.absent}>Not in this version</em>
  return text === '' ? <em className={styles.absent}>Empty</em> : <span className={styles.text}>{text}</span>
}
