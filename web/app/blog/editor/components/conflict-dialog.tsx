import { type ReactNode, useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { compareTexts, type Part, partsOf } from '../compare-texts.ts'
import { type Difference, differencesOf } from '../post-differences.ts'
import type { PostDraft } from '../post-draft.ts'
import styles from './conflict-dialog.module.css'

interface ConflictChoice {
  label: string
  run: () => void
}

interface ConflictDialogProps {
  title: string
  reason: ReactNode
  mine: PostDraft
  other: PostDraft | null
  otherName: string
  takeOther: ConflictChoice
  keepMine: ConflictChoice
  isOpen: boolean
  onClose: () => void
}

export default function ConflictDialog({
  title,
  reason,
  mine,
  other,
  otherName,
  takeOther,
  keepMine,
  isOpen,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opens) => opens || onClose()}
      title={title}
      size="full"
      initialFocus="window"
    >
      {other && (
        <div className={styles.conflict}>
          <p>{reason}</p>
          <Differences mine={mine} other={other} otherName={otherName} />
          <div className={layout.rowEnd}>
            <Button onClick={takeOther.run}>{takeOther.label}</Button>
            <Button variant="danger" onClick={keepMine.run}>
              {keepMine.label}
            </Button>
            <Button variant="primary" onClick={onClose}>
              Back to editing
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
        {differences.map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key, and no state
          <Row key={index} {...difference} otherName={otherName} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ label, mine, saved, otherName }: Difference & { otherName: string }) {
  const parts = useMemo(() => compareTexts(saved ?? '', mine ?? '').parts, [mine, saved])
  const isAlike = parts.some(({ kind }) => kind === 'same')
  const partsIn = (kind: Part['kind'], text: string | null) =>
    isAlike ? parts.filter((part) => part.kind === 'same' || part.kind === kind) : partsOf('same', text ?? '')
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Mine">
        <Version text={mine} parts={partsIn('added', mine)} />
      </td>
      <td data-label={otherName}>
        <Version text={saved} parts={partsIn('removed', saved)} />
      </td>
    </tr>
  )
}

/** Marks the words that only this version has, in texts that share some. */
function Version({ text, parts }: { text: string | null; parts: readonly Part[] }) {
  if (text === null) return <em className={styles.absent}>Not in this version</em>
  if (text === '') return <em className={styles.absent}>Empty</em>
  return (
    <span className={styles.text}>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key, and no state
        part.kind === 'same' ? part.text : <mark key={at}>{part.text}</mark>,
      )}
    </span>
  )
}
