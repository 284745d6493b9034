import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { RecordSelection } from '../record-selection.ts'
import styles from './record-selection-bar.module.css'

interface RecordSelectionBarProps {
  /** Names the bar, as in "Selected logs". */
  label: string
  /** What is asked before several go. */
  question: string
  selection: RecordSelection
  /** Of this page. */
  ids: readonly number[]
  /** How many fit the filter, in words. */
  total: string
  isBusy: boolean
  onDelete: () => void
}

/** What can be done with the selected records: of this page, or of all that fit the filter. */
export function RecordSelectionBar({
  label,
  question,
  selection,
  ids,
  total,
  isBusy,
  onDelete,
}: RecordSelectionBarProps) {
  const [isAsking, setAsking] = useState(false)
  const count = selection.ids.size
  const isPage = count > 0 && count === ids.length
  const isIdle = count === 0 || isBusy
  const chosen = selection.isAllMatching ? `All ${total} that fit the filter` : `${count} selected`
  return (
    <section aria-label={label} className={styles.bar}>
      <SelectPage selection={selection} ids={ids} />
      <p role="status" className={styles.count}>
        {chosen}
      </p>
      {isPage && !selection.isAllMatching && (
        <Button size="small" onClick={selection.selectAllMatching}>
          {`Select all ${total} that fit the filter`}
        </Button>
      )}
      <Button size="small" variant="danger" aria-disabled={isIdle} onClick={() => !isIdle && setAsking(true)}>
        {isBusy ? 'Deleting...' : 'Delete selected'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        text={`${chosen}. This cannot be taken back; who deleted how many stays on record.`}
        action="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
      />
    </section>
  )
}

function SelectPage({ selection, ids }: Pick<RecordSelectionBarProps, 'selection' | 'ids'>) {
  const box = useRef<HTMLInputElement>(null)
  const count = selection.ids.size
  const isSome = count > 0 && count < ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <Checkbox
      ref={box}
      label="All on this page"
      checked={count > 0 && count === ids.length}
      onChange={(event) => selection.select(event.currentTarget.checked ? ids : [])}
    />
  )
}
