import type { Deleted } from '@ledgerdeck/contract/investigation'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLastPage } from '../../../api/last-page.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { wholeNumber } from '../../../ui/counts.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useResultFocus } from '../../../ui/result-focus.ts'
import { toast } from '../../../ui/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ListBar, ListTotal } from '../../components/list-bar.tsx'
import { useRecordSelection } from '../../record-selection.ts'
import type { RecordList } from '../../records-query.ts'
import { type RecordState, recordSearch } from '../record-address.ts'
import { RecordExport, type RecordFile } from './record-export.tsx'
import { type FilterField, filterChips, RecordFilter } from './record-filter.tsx'
import styles from './record-screen.module.css'
import { RecordSelectionBar } from './record-selection-bar.tsx'

interface Record {
  id: number
}

/** Which records go: these, or all that fit the filter of the address. */
type Doomed = { ids: number[] } | { all_matching: true }

interface Deletion {
  /** What is asked before one goes, and before several do. */
  one: string
  many: string
  failed: string
  run: (which: Doomed) => Promise<Pick<Deleted, 'msg' | 'is_pending'>>
}

interface RecordScreenProps<Row extends Record, Name extends string> {
  path: string
  /** Of the table, for those who hear it. */
  caption: string
  list: (RecordList & { data: readonly Row[] }) | null
  /** Whether `list` is of a former filter or page, while that of `state` loads. */
  isPrevious: boolean
  total: number
  state: RecordState<Name>
  fields: readonly FilterField<Name>[]
  filterTitle: string
  columns: readonly Column<Row>[]
  empty: string
  /** Names one record among the others. */
  nameOf: (row: Row) => string
  /** Absent where nothing can be deleted. */
  deletion?: Deletion
  export: RecordFile
}

/** A list of records: its filter in the address, its rows, what is done with those that are chosen, and the way into a file. */
export function RecordScreen<Row extends Record, Name extends string>(props: RecordScreenProps<Row, Name>) {
  const { path, caption, list, isPrevious, state, fields, filterTitle, empty, deletion } = props
  const navigate = useNavigate()
  const chips = filterChips(path, fields, state)
  const rows = list?.data ?? []
  const selection = useRecordSelection(recordSearch(state), rows)
  useLastPage(list ?? undefined, (page) => path + recordSearch({ ...state, page }))
  const deleting = useDeletion(deletion, () => selection.select([]))
  // The rows of another filter are not what "all that match" would delete.
  const isBusy = deleting.isPending || isPrevious
  const total = `${wholeNumber(props.total)}${list && !list.is_exact ? ' or more' : ''}`
  const selectable = deletion && { selection, remove: deleting.write, question: deletion.one, isBusy }
  return (
    <>
      <ListBar>
        <RecordFilter
          title={filterTitle}
          fields={fields}
          state={state}
          onApply={(next) => void navigate(path + recordSearch(next))}
        />
        <RecordExport {...props.export} isIdle={rows.length === 0} />
        <Found state={state} total={total} isShown={!isPrevious} />
        <FilterChips chips={chips} />
      </ListBar>
      <FocusKeeper className={styles.records}>
        {deletion && rows.length > 0 && (
          <RecordSelectionBar
            label={`Selected: ${caption}`}
            question={deletion.many}
            selection={selection}
            ids={rows.map(({ id }) => id)}
            total={total}
            isBusy={isBusy}
            onDelete={() =>
              deleting.write(selection.isAllMatching ? { all_matching: true } : { ids: [...selection.ids] })
            }
          />
        )}
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columnsOf(props, selectable)}
          empty={
            <EmptyState title={empty}>{chips.length > 0 && <LinkButton to={path}>Clear filter</LinkButton>}</EmptyState>
          }
        />
      </FocusKeeper>
      <Pagination
        label={caption}
        page={list?.page ?? 1}
        pageCount={list?.numOfPages ?? 0}
        hrefFor={(page) => path + recordSearch({ ...state, page })}
      />
    </>
  )
}

function useDeletion(deletion: Deletion | undefined, onSuccess: () => void) {
  return useWrite(async (which: Doomed) => deletion?.run(which) ?? { msg: '', is_pending: false }, {
    failed: deletion?.failed,
    onSuccess: ({ is_pending }) => {
      onSuccess()
      if (is_pending) void toast('info', 'There are more than go at once: the rest follows within minutes.')
    },
  })
}

/** How many fit, or that they are looked for. A turned page begins here. */
function Found({ state, total, isShown }: { state: RecordState<string>; total: string; isShown: boolean }) {
  const found = useRef<HTMLParagraphElement>(null)
  useResultFocus(found, { filters: recordSearch({ ...state, page: 1 }), page: state.page, isShown })
  return <ListTotal ref={found}>{`${total} found`}</ListTotal>
}

interface Selectable {
  selection: ReturnType<typeof useRecordSelection>
  remove: (which: Doomed) => void
  question: string
  isBusy: boolean
}

/** The box before a row and the button behind it stand in columns of their own. */
function columnsOf<Row extends Record, Name extends string>(
  { columns, nameOf }: RecordScreenProps<Row, Name>,
  selectable: Selectable | undefined,
): Column<Row>[] {
  if (!selectable) return [...columns]
  const { selection, remove, question, isBusy } = selectable
  return [
    {
      key: 'select',
      isControl: true,
      header: 'Select',
      cell: (row) => (
        <Checkbox
          label={<VisuallyHidden>{`Select ${nameOf(row)}`}</VisuallyHidden>}
          checked={selection.ids.has(row.id)}
          onChange={() => selection.toggle(row.id)}
        />
      ),
    },
    ...columns,
    {
      key: 'delete',
      isControl: true,
      header: 'Delete',
      cell: (row) => (
        <ConfirmButton
          size="small"
          label="Delete"
          name={`Delete ${nameOf(row)}`}
          isIdle={isBusy}
          title={question}
          text={nameOf(row)}
          onConfirm={() => remove({ ids: [row.id] })}
        />
      ),
    },
  ]
}
