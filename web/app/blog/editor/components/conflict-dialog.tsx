import type { Post } from '@ledgerdeck/contract/blog'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { type Difference, differencesOf } from '../post-differences.ts'
import { draftFromPost, type PostDraft } from '../post-draft.ts'
import type { Conflict } from '../use-post-form.ts'
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
      title="This post has been saved since you began"
      size="full"
      initialFocus="window"
    >
      {conflict && (
        <div className={styles.conflict}>
          <p>
            {conflict.reason} The saved version is of <DateTime at={conflict.saved.updated_at} />. Below is what
            differs; nothing is saved until you choose.
          </p>
          <Differences mine={mine} saved={conflict.saved} />
          <div className={styles.choices}>
            <Button variant="primary" onClick={onClose}>
              Back to editing
            </Button>
            <Button onClick={() => onTakeSaved(conflict.saved)}>Take the saved version</Button>
            <Button variant="danger" onClick={() => onSaveOver(conflict.saved)}>
              Save mine over it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Differences({ mine, saved }: { mine: PostDraft; saved: Post }) {
  const differences = useMemo(() => differencesOf(mine, draftFromPost(saved)), [mine, saved])
  if (differences.length === 0) return <p>Both versions say the same.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What differs</th>
          <th scope="col">Mine</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key, and no state
          <Row key={at} {...difference} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ label, mine, saved }: Difference) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Mine">
        <Version text={mine} />
      </td>
      <td data-label="Saved">
        <Version text={saved} />
      </td>
    </tr>
  )
}

function Version({ text }: { text: string | null }) {
  if (text === null) return <em className={styles.absent}>Not in this version</em>
  return text === '' ? <em className={styles.absent}>Empty</em> : <span className={styles.text}>{text}</span>
}
