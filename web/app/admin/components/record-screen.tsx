import { type ReactNode, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { failureText } from '../../api/call-error.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type CsvCell, csvText } from '../../ui/csv.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { downloadText } from '../../ui/download.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { RecordList } from '../load-records.ts'
import { type RecordState, recordSearch } from '../record-address.ts'
import { useRecordSelection } from '../record-selection.ts'
import { type FilterField, RecordFilter } from './record-filter.tsx'
import styles from './record-screen.module.css'
import { RecordSelectionBar } from './record-selection-bar.tsx'

interface Record {
  id: number
}

/** Which records go: these, or all that fit the filter of the address. */
export type Doomed = { ids: number[] } | { all_matching: true }

interface RecordScreenProps<Row extends Record, Name extends string> {
  path: string
  /** Of the table, for those who hear it. */
  caption: string
  list: (RecordList & { data: readonly Row[] }) | null
  total: number
  state: RecordState<Name>
  fields: readonly FilterField<Name>[]
  filterTitle: string
  columns: readonly Column<Row>[]
  empty: string
  /** Names one record among the others. */
  nameOf: (row: Row) => string
  /** Absent where nothing can be deleted. */
  deletion?: {
    one: string
    many: string
    failed: string
    run: (which: Doomed) => Promise<{ msg: string }>
  }
  export: { fileName: string; head: readonly string[]; rows: () => Promise<readonly (readonly CsvCell[])[]> }
  onChanged: () => void
}

const whole = new Intl.NumberFormat('en-AU')

/** A list of records: its filter in the address, its rows, what is done with those that are chosen, and the way into a file. */
export function RecordScreen<Row extends Record, Name extends string>(props: RecordScreenProps<Row, Name>) {
  const { path, caption, list, state, fields, filterTitle, empty, deletion, onChanged } = props
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  const selection = useRecordSelection(recordSearch(state))
  const deleting = useAction<string>((_name, hasSucceeded) => {
    if (hasSucceeded) selection.select([])
    onChanged()
  })
  const rows = list?.data ?? []
  const total = `${whole.format(props.total)}${list && !list.is_exact ? ' or more' : ''}`
  const remove = (which: Doomed) =>
    deletion && void deleting.run('delete', () => deletion.run(which), { failed: deletion.failed })
  const selectable = deletion && { selection, remove, question: deletion.one, isBusy: deleting.busy !== null }
  return (
    <>
      <div className={styles.bar}>
        <RecordFilter
          title={filterTitle}
          fields={fields}
          state={state}
          onApply={(next) => void navigate(path + recordSearch(next))}
        />
        <ExportButton {...props.export} isIdle={rows.length === 0} />
        <p className={styles.total} role="status">
          {isLoading ? <Spinner label="Loading..." /> : `${total} found`}
        </p>
      </div>
      {deletion && rows.length > 0 && (
        <RecordSelectionBar
          label={`Selected: ${caption}`}
          question={deletion.many}
          selection={selection}
          ids={rows.map(({ id }) => id)}
          total={total}
          isBusy={deleting.busy !== null}
          onDelete={() => remove(selection.isAllMatching ? { all_matching: true } : { ids: [...selection.ids] })}
        />
      )}
      <FocusKeeper>
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columnsOf(props, selectable)}
          empty={<EmptyState title={empty} />}
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
  const { selection, ...rest } = selectable
  return [
    {
      key: 'select',
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
    { key: 'delete', header: 'Delete', cell: (row) => <DeleteButton {...rest} id={row.id} name={nameOf(row)} /> },
  ]
}

type DeleteButtonProps = Omit<Selectable, 'selection'> & { id: number; name: string }

function DeleteButton({ id, name, question, isBusy, remove }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" disabled={isBusy} aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        text={name}
        action="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove({ ids: [id] })
        }}
      />
    </>
  )
}

type ExportButtonProps = RecordScreenProps<Record, string>['export'] & { isIdle: boolean }

function ExportButton({ fileName, head, rows, isIdle }: ExportButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      downloadText(fileName, csvText([head, ...(await rows())]))
    } catch (failure) {
      const text = failureText(failure)
      if (text !== null) void toast('error', text)
    }
    setBusy(false)
  }
  return (
    <Button disabled={isIdle || isBusy} onClick={() => void save()}>
      {isBusy ? 'Collecting...' : 'Download CSV'}
    </Button>
  )
}
