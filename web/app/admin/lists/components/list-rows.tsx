import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmButton, DialogButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { SelectionBar } from '../../../ui/tables/selection-bar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type {
  ListAction,
  ListContext,
  ListData,
  ListPageOptions,
  ListState,
  Row,
  RowOf,
  SelectedRows,
} from '../list-options.ts'
import styles from './list-screen.module.css'

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
  ids: readonly number[]
  /** How many rows match, in words, where all of them can be selected. */
  allMatching?: string
  actions: (selected: SelectedRows) => readonly ListAction[]
}

function ListSelectionBar({ label, selection, ids, allMatching, actions }: ListSelectionBarProps) {
  const { isAllMatching, ids: selected } = selection
  const count = selected.size
  const text = isAllMatching ? `All ${allMatching} that fit the filter` : `${count} selected`
  return (
    <SelectionBar
      label={label}
      count={count}
      max={ids.length}
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

interface ActionButtonProps {
  action: ListAction
  size?: 'small'
}

export function ActionButton({ action, size }: ActionButtonProps) {
  const { label, name, variant, isDisabled = false } = action
  const look = { size, variant }
  if ('to' in action) {
    return (
      <LinkButton {...look} to={action.to} state={action.state} aria-label={name}>
        {label}
      </LinkButton>
    )
  }
  if ('dialog' in action) {
    const { title, content } = action.dialog
    return (
      <DialogButton {...look} label={label} name={name} title={title}>
        {content}
      </DialogButton>
    )
  }
  const { confirm, onSelect } = action
  if (confirm) {
    return <ConfirmButton {...look} label={label} name={name} isIdle={isDisabled} {...confirm} onConfirm={onSelect} />
  }
  return (
    <Button {...look} aria-label={name} aria-disabled={isDisabled} onClick={() => !isDisabled && onSelect()}>
      {label}
    </Button>
  )
}

export interface ListSelection {
  ids: ReadonlySet<number>
  /** All rows that match the filters, not only those of the page. */
  isAllMatching: boolean
  toggle: (id: number) => void
  select: (ids: readonly number[]) => void
  selectAllMatching: () => void
}

const nothing = { address: '', ids: new Set<number>() as ReadonlySet<number>, isAllMatching: false }

/** Only visible rows are selected: another page or filter starts empty, deleted rows drop out. */
export function useListSelection(address: string, rows: readonly Row[]): ListSelection {
  const [stored, setStored] = useState(nothing)
  const { ids: chosen, isAllMatching } = stored.address === address ? stored : nothing
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)))
  const select = (selected: Iterable<number>) => setStored({ address, ids: new Set(selected), isAllMatching: false })
  return {
    ids,
    isAllMatching: isAllMatching && ids.size > 0,
    toggle: (id) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    select,
    selectAllMatching: () => setStored({ address, ids, isAllMatching: true }),
  }
}
