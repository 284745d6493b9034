import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import type { ListContext, ListData, ListPageOptions, ListState, RowOf } from '../list-options.ts'
import { RowActions, useRowKeys } from './list-rows.tsx'
import styles from './list-screen.module.css'

interface ListDrawerProps<State extends ListState, Data extends ListData, Key extends QueryKey, Actions> {
  options: ListPageOptions<State, Data, Key, Actions>
  context: ListContext<State, Data, Actions>
  openId: number | null
  /** Gets the focus when the row is gone. */
  total: RefObject<HTMLElement | null>
  onClose: () => void
}

export function ListDrawer<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  props: ListDrawerProps<State, Data, Key, Actions>,
) {
  const { options, context, openId, total, onClose } = props
  const rows: readonly RowOf<Data>[] = context.list?.data ?? []
  const index = rows.findIndex(({ id }) => id === openId)
  const row = rows[index]
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  if (!options.details || !shown) return null
  const actionsOf = options.details.actions ?? options.rowActions?.of
  const step = (by: number) => {
    const next = rows[index + by]
    if (next) context.open(next.id)
  }
  return (
    <Dialog
      isOpen={row !== undefined}
      onOpenChange={onClose}
      title={options.details.title(shown)}
      size="side"
      returnFocus={() => document.querySelector<HTMLElement>(`[data-row="${shown.id}"]`) ?? total.current}
    >
      <DrawerContent onStep={step}>
        <div className={styles.steps}>
          <Button size="small" aria-disabled={index <= 0} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button size="small" aria-disabled={index >= rows.length - 1} onClick={() => step(1)}>
            Next
          </Button>
          <span role="status">{`${index + 1} of ${rows.length} on this page`}</span>
        </div>
        <div key={shown.id} className={layout.stack4}>
          {options.details.content(shown, context)}
          {actionsOf && (
            <div className={layout.row}>
              <RowActions actions={actionsOf(shown, context)} />
            </div>
          )}
        </div>
      </DrawerContent>
    </Dialog>
  )
}

function DrawerContent({ onStep, children }: { onStep: (step: number) => void; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useRowKeys(() => part.current?.closest<HTMLElement>('[role="dialog"]'), onStep)
  return <div ref={part}>{children}</div>
}
