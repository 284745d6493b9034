import type { QueryKey } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type {
  ListAction,
  ListContext,
  ListData,
  ListPageOptions,
  ListState,
  RowOf,
  SelectedRows,
} from '../list-options.ts'
import type { ListSelection } from '../list-selection.ts'
import { ActionButton } from './action-button.tsx'
import styles from './list-screen.module.css'

/** Names the table, its pages and its selection. */
export function captionOf<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  { caption }: ListPageOptions<State, Data, Key, Actions>,
  context: ListContext<State, Data, Actions>,
): string {
  return typeof caption === 'string' ? caption : caption(context)
}

interface ListRowsProps<State extends ListState, Data extends ListData, Key extends QueryKey, Actions> {
  options: ListPageOptions<State, Data, Key, Actions>
  context: ListContext<State, Data, Actions>
  selection: ListSelection
}

/** The rows of a list in a table or as entries, below the bar that selects several of them. */
export function ListRows<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  props: ListRowsProps<State, Data, Key, Actions>,
) {
  const { options, context, selection } = props
  const { bulk, renderRows, rowKey } = options
  const caption = captionOf(options, context)
  const rows: readonly RowOf<Data>[] = context.list?.data ?? []
  if (rows.length === 0) return options.empty(context)
  return (
    <>
      {bulk && (
        <ListSelectionBar
          label={bulk.label ?? `Selected: ${caption}`}
          selection={selection}
          ids={rows.map(({ id }) => id)}
          allMatching={bulk.hasAllMatching ? options.count?.(context.list) : undefined}
          actions={(selected) => bulk.actions(selected, context)}
        />
      )}
      {renderRows ? (
        renderRows(rows, context)
      ) : (
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={(row) => rowKey?.(row, context) ?? row.id}
          columns={columnsOf(props)}
          empty={null}
        />
      )}
    </>
  )
}

/** The columns of the list between a checkbox for each row and what can be done with it. */
function columnsOf<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>({
  options,
  context,
  selection,
}: ListRowsProps<State, Data, Key, Actions>): readonly Column<RowOf<Data>>[] {
  const { bulk, columns, rowActions, rowName } = options
  const select: Column<RowOf<Data>> = {
    key: 'select',
    isControl: true,
    header: 'Select',
    cell: (row) => (
      <Checkbox
        label={<VisuallyHidden>{`Select ${rowName?.(row)}`}</VisuallyHidden>}
        checked={selection.ids.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    ),
  }
  const act: Column<RowOf<Data>> | undefined = rowActions && {
    key: 'actions',
    isControl: true,
    header: rowActions.header,
    cell: (row) => (
      <span className={styles.actions}>
        {rowActions.of(row, context).map((action) => (
          <ActionButton key={action.key ?? action.label} action={action} size="small" />
        ))}
      </span>
    ),
  }
  return [...(bulk ? [select] : []), ...(columns?.(context) ?? []), ...(act ? [act] : [])]
}

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
function ListSelectionBar({ label, selection, ids, allMatching, actions }: ListSelectionBarProps) {
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
