import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import type { ListAction, SelectedRows } from '../list-options.ts'
import type { ListSelection } from '../list-selection.ts'
import { ActionButton } from './action-button.tsx'

interface ListSelectionBarProps {
  label: string
  selection: ListSelection
  /** The rows of the page. */
  ids: readonly number[]
  /** How many rows match, in words, where all of them can be selected. */
  allMatching?: string
  actions: (selected: SelectedRows) => readonly ListAction[]
}

/** Selects rows of the page or all that match, and does something with them. */
export function ListSelectionBar({ label, selection, ids, allMatching, actions }: ListSelectionBarProps) {
  const { isAllMatching, ids: selected } = selection
  const count = selected.size
  const text = isAllMatching ? `All ${allMatching} that fit the filter` : `${count} selected`
  return (
    <SelectionBar
      label={label}
      count={count}
      most={ids.length}
      onSelectAll={(isSelected) => selection.select(isSelected ? ids : [])}
      status={text}
      isPinned={count > 0}
    >
      {allMatching !== undefined && count === ids.length && !isAllMatching && (
        <Button size="small" onClick={selection.selectAllMatching}>
          {`Select all ${allMatching} that fit the filter`}
        </Button>
      )}
      {actions({ ids: [...selected], isAllMatching, text }).map((action) => (
        <ActionButton key={action.key ?? action.label} action={action} size="small" />
      ))}
    </SelectionBar>
  )
}
