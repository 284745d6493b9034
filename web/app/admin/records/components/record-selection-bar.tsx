import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import type { RecordSelection } from '../../record-selection.ts'

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
  const count = selection.ids.size
  const chosen = selection.isAllMatching ? `All ${total} that fit the filter` : `${count} selected`
  return (
    <SelectionBar
      label={label}
      count={count}
      most={ids.length}
      onSelectAll={(isSelected) => selection.select(isSelected ? ids : [])}
      status={chosen}
      isPinned={count > 0}
    >
      {count === ids.length && !selection.isAllMatching && (
        <Button size="small" onClick={selection.selectAllMatching}>
          {`Select all ${total} that fit the filter`}
        </Button>
      )}
      <ConfirmButton
        size="small"
        variant="danger"
        label={isBusy ? 'Deleting...' : 'Delete selected'}
        isIdle={count === 0 || isBusy}
        title={question}
        text={`${chosen}. This cannot be taken back; who deleted how many stays on record.`}
        onConfirm={onDelete}
      />
    </SelectionBar>
  )
}
