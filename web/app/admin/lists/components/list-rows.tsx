import { lookUp } from '@ledgerdeck/lookup'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { type Action, ActionMenu } from '../../../ui/controls/action-menu.tsx'
import { ConfirmButton, DialogButton } from '../../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { SelectionBar } from '../../../ui/tables/selection-bar.tsx'
import type { ListContext, ListData, ListPageOptions, ListState, Row, RowOf } from '../list-options.ts'
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
  const { options, context } = props
  const { renderRows, rowKey, isDense } = options
  const rows: readonly RowOf<Data>[] = context.list?.data ?? []
  if (rows.length === 0) return options.empty(context)
  const cards = renderRows?.(rows, context) ?? null
  if (cards !== null) return cards
  return (
    <RowNavigation>
      <DataTable
        caption={captionOf(options, context)}
        rows={rows}
        rowKey={(row) => rowKey?.(row, context) ?? row.id}
        columns={columnsOf(props)}
        isDense={isDense}
        empty={null}
      />
    </RowNavigation>
  )
}

function columnsOf<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>({
  options,
  context,
  selection,
}: ListRowsProps<State, Data, Key, Actions>): readonly Column<RowOf<Data>>[] {
  const { bulk, columns, isDense, rowActions, rowName } = options
  const select: Column<RowOf<Data>> = {
    key: 'select',
    isControl: true,
    header: 'Select',
    cell: (row) => (
      <Checkbox
        label={<VisuallyHidden>{`Select ${rowName?.(row)}`}</VisuallyHidden>}
        checked={selection.ids.has(row.id)}
        onChange={({ currentTarget }) => keepInPlace(currentTarget, () => selection.toggle(row.id))}
      />
    ),
  }
  const act: Column<RowOf<Data>> | undefined = rowActions && {
    key: 'actions',
    isControl: true,
    header: rowActions.header,
    cell: (row) => (
      <>
        {isDense && <RowMenu name={rowName?.(row) ?? ''} actions={rowActions.of(row, context)} />}
        <span className={isDense ? styles.cardActions : styles.actions}>
          <RowActions actions={rowActions.of(row, context)} />
        </span>
      </>
    ),
  }
  const { hidden } = context.view
  const visible = columns?.(context).filter(({ key, isRowHeader }) => isRowHeader || !hidden.includes(key)) ?? []
  const shown = visible.map((column) => ({ ...column, sort: sortOf(options, context, column.key) }))
  return [...(bulk ? [select] : []), ...shown, ...(act ? [act] : [])]
}

/** Selecting adds buttons above the rows. The page scrolls, so the next row does not move there. */
function keepInPlace(box: HTMLElement, change: () => void): void {
  const { top } = box.getBoundingClientRect()
  flushSync(change)
  window.scrollBy({ top: box.getBoundingClientRect().top - top, behavior: 'instant' })
}

const directions = ['ascending', 'descending'] as const

const opposite = { ascending: 'descending', descending: 'ascending' } as const

function sortOf<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  { search, sorts }: ListPageOptions<State, Data, Key, Actions>,
  { state }: ListContext<State, Data, Actions>,
  key: string,
): Column<RowOf<Data>>['sort'] {
  const sort = sorts && lookUp(sorts, key)
  if (!sort) return undefined
  const direction = directions.find((one) => 'sort' in state && state.sort === sort[one])
  const next = direction ? opposite[direction] : sort.first
  return { to: search.address({ ...state, page: 1, sort: sort[next] }), direction }
}

const steps = new Map(Object.entries({ j: 1, k: -1 }))

const textFields = 'input:not([type="checkbox"]), select, textarea'

export function useRowKeys(find: () => HTMLElement | null | undefined, move: (step: number) => void): void {
  const press = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const step = steps.get(key)
    if (step === undefined || ctrlKey || metaKey || altKey) return
    if (target instanceof Element && !target.matches(textFields)) move(step)
  })
  const findPart = useEffectEvent(find)
  useEffect(() => {
    const part = findPart()
    const listener = (event: KeyboardEvent) => press(event)
    part?.addEventListener('keydown', listener)
    return () => part?.removeEventListener('keydown', listener)
  }, [])
}

const controls = 'a, button, input, label, summary'

/** A click on a row opens its details; j and k move the focus between rows. */
function RowNavigation({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useRowKeys(
    () => part.current,
    (step) => moveFocus(part.current, step),
  )
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest(controls) || !getSelection()?.isCollapsed) return
      target.closest('tr')?.querySelector<HTMLElement>('button[data-row]')?.click()
    }
    const { current } = part
    current?.addEventListener('click', open)
    return () => current?.removeEventListener('click', open)
  }, [])
  return <div ref={part}>{children}</div>
}

function moveFocus(part: HTMLElement | null, step: number): void {
  const openers = [...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focused = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
  openers[focused + step]?.focus()
}

interface RowOpenerProps {
  id: number
  name?: string
  onOpen: (id: number) => void
  children: ReactNode
}

export function RowOpener({ id, name, onOpen, children }: RowOpenerProps) {
  return (
    <button
      type="button"
      data-row={id}
      className={styles.opener}
      aria-label={name}
      aria-haspopup="dialog"
      onClick={() => onOpen(id)}
    >
      {children}
    </button>
  )
}

interface RowMenuProps {
  name: string
  actions: readonly Action[]
}

/** In tables; the cards of narrow screens show the actions as buttons. */
function RowMenu({ name, actions }: RowMenuProps) {
  return (
    <span className={styles.rowMenu}>
      <ActionMenu name={name} actions={actions} className={styles.menuButton}>
        <span aria-hidden="true">⋯</span>
      </ActionMenu>
    </span>
  )
}

export function RowActions({ actions }: { actions: readonly Action[] }) {
  return actions.map((action) => <ActionButton key={action.key ?? action.label} action={action} size="small" />)
}

export function ListSelectionBar<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>({
  options,
  context,
  selection,
}: ListRowsProps<State, Data, Key, Actions>) {
  const { bulk } = options
  const ids = context.list?.data.map(({ id }) => id) ?? []
  if (!bulk || ids.length === 0) return null
  const { isAllMatching, ids: selected } = selection
  const allMatching = bulk.hasAllMatching ? options.count?.(context.list) : undefined
  const hasOtherPages = (context.list?.numOfPages ?? 0) > 1
  const count = selected.size
  const text = isAllMatching ? `All ${allMatching} that match the filter` : `${count} selected`
  return (
    <SelectionBar
      label={bulk.label ?? `Selected: ${captionOf(options, context)}`}
      className={styles.selection}
      count={count}
      max={ids.length}
      onSelectAll={(isSelected) => selection.select(isSelected ? ids : [])}
      status={text}
    >
      {hasOtherPages && allMatching !== undefined && count === ids.length && !isAllMatching && (
        <Button size="small" onClick={selection.selectAllMatching}>
          {`Select all ${allMatching} that match the filter`}
        </Button>
      )}
      {count > 0 && <RowActions actions={bulk.actions({ ids: [...selected], isAllMatching, text }, context)} />}
    </SelectionBar>
  )
}

interface ActionButtonProps {
  action: Action
  size?: 'small'
}

function ActionButton({ action, size }: ActionButtonProps) {
  const { label, name, variant, isDisabled = false } = action
  const buttonProps = { size, variant }
  if ('to' in action) {
    return (
      <LinkButton {...buttonProps} to={action.to} state={action.state} aria-label={name}>
        {label}
      </LinkButton>
    )
  }
  if ('dialog' in action) {
    const { content, ...dialog } = action.dialog
    return (
      <DialogButton {...buttonProps} label={label} name={name} {...dialog}>
        {content}
      </DialogButton>
    )
  }
  const { confirm, onSelect } = action
  if (confirm) {
    return (
      <ConfirmButton {...buttonProps} label={label} name={name} isIdle={isDisabled} {...confirm} onConfirm={onSelect} />
    )
  }
  return (
    <Button {...buttonProps} aria-label={name} aria-disabled={isDisabled} onClick={() => onSelect()}>
      {label}
    </Button>
  )
}

export interface ListSelection {
  ids: ReadonlySet<number>
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
