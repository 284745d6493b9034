import { closeHistory } from 'prosemirror-history'
import type { Transaction } from 'prosemirror-state'

/** That of prosemirror-history for typed text. */
const newGroupMs = 500

/**
 * Makes changes of one field in quick succession one step of undo, as typed text is. The history
 * groups changes by position by itself, but a changed attribute has none.
 */
export function groupFieldChanges(): (transaction: Transaction, field: unknown) => Transaction {
  let group: { first: Transaction; last: Transaction; field: unknown } | undefined
  return (transaction, field) => {
    const open = group && group.field === field && isNext(group.last, transaction) ? group : undefined
    group = { first: open?.first ?? transaction, last: transaction, field }
    return open ? transaction.setMeta('appendedTransaction', open.first) : closeHistory(transaction)
  }
}

function isNext(last: Transaction, { before, time }: Transaction): boolean {
  return last.doc === before && time - last.time <= newGroupMs
}
