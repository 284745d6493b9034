import type { Deleted } from '@ledgerdeck/contract/investigation'
import { useWrite } from '../../api/use-write.ts'
import { toast } from '../../ui/toast.ts'
import type { ActionHelpers, ListAction, Row as ListRow, SelectedRows } from '../lists/list-options.ts'

export type RecordsToDelete = { ids: number[] } | { all_matching: true }

interface RecordDeletion<State, Row> {
  one: string
  many: string
  failed: string
  rowName: (row: Row) => string
  send: (which: RecordsToDelete, state: State) => Promise<Pick<Deleted, 'msg' | 'is_pending'>>
}

interface DeletionContext {
  actions: { isPending: boolean; write: (which: RecordsToDelete) => void }
  isPrevious: boolean
}

export function recordDeletion<State, Row extends ListRow>(deletion: RecordDeletion<State, Row>) {
  const { one, many, failed, rowName, send } = deletion
  return {
    rowName,
    useActions: ({ state, clearSelection }: ActionHelpers<State>) =>
      useWrite((which: RecordsToDelete) => send(which, state), {
        failed,
        onSuccess: ({ is_pending }) => {
          clearSelection()
          if (is_pending) void toast('info', 'There are too many to delete at once. The rest will go within minutes.')
        },
      }),
    rowActions: {
      header: 'Delete',
      of: (row: Row, { actions, isPrevious }: DeletionContext): ListAction[] => [
        {
          label: 'Delete',
          name: `Delete ${rowName(row)}`,
          isDisabled: actions.isPending || isPrevious,
          confirm: { title: one, text: rowName(row) },
          onSelect: () => actions.write({ ids: [row.id] }),
        },
      ],
    },
    bulk: {
      hasAllMatching: true,
      actions: ({ ids, isAllMatching, text }: SelectedRows, { actions, isPrevious }: DeletionContext): ListAction[] => {
        // "All that match" would delete other rows than those of the former filters.
        const isBusy = actions.isPending || isPrevious
        return [
          {
            key: 'delete',
            label: isBusy ? 'Deleting...' : 'Delete selected',
            variant: 'danger',
            isDisabled: ids.length === 0 || isBusy,
            confirm: { title: many, text: `${text}. You can’t undo this. The audit records who deleted how many.` },
            onSelect: () => actions.write(isAllMatching ? { all_matching: true } : { ids: [...ids] }),
          },
        ]
      },
    },
  }
}
