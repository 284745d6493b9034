import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import type { RecordSelection } from '../../record-selection.ts'
import type { QuestionActs } from './question-table.tsx'

interface QuestionSelectionBarProps {
  selection: RecordSelection
  /** Of this page. */
  ids: readonly number[]
  acts: QuestionActs
}

/** What can be done with the selected questions of a page. */
export function QuestionSelectionBar({ selection, ids, acts }: QuestionSelectionBarProps) {
  const count = selection.ids.size
  const isIdle = count === 0 || acts.isBusy
  const unlessIdle = (act: () => void) => () => {
    if (!isIdle) act()
  }
  return (
    <SelectionBar
      label="Selected questions"
      count={count}
      most={ids.length}
      onSelectAll={(isSelected) => selection.select(isSelected ? ids : [])}
      status={`${count} selected`}
      isPinned={count > 0}
    >
      <Button size="small" aria-disabled={isIdle} onClick={unlessIdle(() => acts.publish(selection.ids, true))}>
        Publish selected
      </Button>
      <Button size="small" aria-disabled={isIdle} onClick={unlessIdle(() => acts.publish(selection.ids, false))}>
        Unpublish selected
      </Button>
      <ConfirmButton
        size="small"
        variant="danger"
        label="Delete selected"
        isIdle={isIdle}
        title={`Delete ${count} ${count === 1 ? 'question' : 'questions'}?`}
        text="This cannot be taken back. To keep them for later, unpublish them or download them first."
        onConfirm={() => acts.remove(selection.ids)}
      />
    </SelectionBar>
  )
}
