import { type ListType, listTypes, maxListItems } from '@ledgerdeck/blocks'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { isComposing } from '../../../../ui/composition.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { ListTool } from '../../../../ui/tables/list-part.tsx'
import { fragmentOf } from '../../../../ui/text/inline-text.tsx'
import { type DraftChange, moved } from '../../draft-changes.ts'
import type { DraftBlockOf } from '../../post-draft.ts'
import { selectedIn } from '../text-edit.ts'
import { GrowingText, MarkButtons, markByKey, markHint, TextHint, useLastField } from './block-text.tsx'
import styles from './list-fields.module.css'

const typeNames: Record<ListType, string> = { unordered: 'Bullets', ordered: 'Numbers' }

interface ListFieldsProps {
  block: DraftBlockOf<'list'>
  dispatch: (change: DraftChange) => void
  error: string | undefined
}

export function ListFields({ block, dispatch, error }: ListFieldsProps) {
  const { clientId, data_json } = block
  const { items } = data_json
  const { field, remember } = useLastField()
  const change = (edited: string[]) => dispatch({ type: 'set-items', clientId, items: edited })
  const { list, edit } = useListFocus(change)
  const errorId = useId()
  const characters = items.reduce((sum, item) => sum + item.length, 0)
  return (
    <div className={styles.fields}>
      <SelectField
        label="Kind of list"
        className={styles.kind}
        options={listTypes.map((value) => ({ value, label: typeNames[value] }))}
        value={data_json.type}
        onChange={({ currentTarget }) =>
          dispatch({
            type: 'set-list-type',
            clientId,
            listType: currentTarget.value === 'ordered' ? 'ordered' : 'unordered',
          })
        }
      />
      <div onFocusCapture={remember} className={styles.fields}>
        <ol ref={list} className={styles.items} aria-label="Items">
          {fragmentOf(
            items.map((text, index) =>
              itemRow({ text, index, items, change, edit, errorId: error === undefined ? undefined : errorId }),
            ),
          )}
        </ol>
        <MarkButtons field={field} />
      </div>
      {error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
      <p className={styles.hint}>
        <TextHint length={characters}>Enter adds an item. {markHint}</TextHint>
      </p>
      <Button
        size="small"
        className={styles.add}
        disabled={items.length >= maxListItems}
        onClick={() => edit({ items: [...items, ''], focus: { item: items.length, caret: 0 } })}
      >
        Add item
      </Button>
    </div>
  )
}

function useListFocus(change: (items: string[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<ListEdit['focus']>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const { item, caret } = wanted.current
    wanted.current = null
    const field = list.current?.querySelectorAll('textarea')[item]
    field?.focus()
    field?.setSelectionRange(caret, caret)
  })
  const edit = ({ items, focus }: ListEdit) => {
    wanted.current = focus
    change(items)
  }
  return { list, edit }
}

interface ItemProps {
  text: string
  index: number
  items: readonly string[]
  change: (items: string[]) => void
  edit: (edit: ListEdit) => void
  errorId: string | undefined
}

function itemRow(props: ItemProps) {
  return <Item {...props} />
}

function Item({ text, index, items, change, edit, errorId }: ItemProps) {
  const keys = useItemKeys({ index, items, edit })
  const name = `item ${index + 1}`
  const move = (to: number) => edit({ items: moved(items, index, to), focus: { item: to, caret: text.length } })
  return (
    <li className={styles.item}>
      <GrowingText
        className={styles.text}
        data-first={index === 0 ? '' : undefined}
        aria-label={`Item ${index + 1} of ${items.length}`}
        aria-describedby={errorId}
        aria-invalid={errorId !== undefined}
        value={text}
        onChange={({ currentTarget }) => change(items.with(index, currentTarget.value))}
        {...keys}
      />
      <div className={styles.tools}>
        <ListTool label={`Move ${name} up`} icon="up" isDisabled={index === 0} onClick={() => move(index - 1)} />
        <ListTool
          label={`Move ${name} down`}
          icon="down"
          isDisabled={index === items.length - 1}
          onClick={() => move(index + 1)}
        />
        {items.length > 1 && (
          <ListTool label={`Remove ${name}`} icon="remove" onClick={() => edit(withoutItem(items, index))} />
        )}
      </div>
    </li>
  )
}

function useItemKeys({ index, items, edit }: Pick<ItemProps, 'index' | 'items' | 'edit'>) {
  const isFull = items.length >= maxListItems
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const { currentTarget: field, key } = event
      markByKey(event)
      // During a composition, Enter only confirms it.
      if (key === 'Enter' && !event.shiftKey && !isComposing(event)) {
        event.preventDefault()
        if (!isFull) edit(splitItem(items, index, selectedIn(field)))
      } else if (key === 'Backspace' && field.value === '' && items.length > 1) {
        event.preventDefault()
        edit(withoutItem(items, index))
      }
    },
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (!pasted.includes('\n')) return
      event.preventDefault()
      edit(pasteItems(items, index, selectedIn(event.currentTarget), pasted))
    },
  }
}

interface ListEdit {
  items: string[]
  focus: { item: number; caret: number }
}

export function splitItem(items: readonly string[], index: number, selected: { from: number; to: number }): ListEdit {
  const text = items[index] ?? ''
  return {
    items: items.toSpliced(index, 1, text.slice(0, selected.from), text.slice(selected.to)),
    focus: { item: index + 1, caret: 0 },
  }
}

/** The caret goes to the end of the item before. A list keeps its last item. */
export function withoutItem(items: readonly string[], index: number): ListEdit {
  if (items.length < 2) return { items: [...items], focus: { item: 0, caret: 0 } }
  const left = items.toSpliced(index, 1)
  const item = Math.max(0, index - 1)
  return { items: left, focus: { item, caret: left[item]?.length ?? 0 } }
}

export function pasteItems(
  items: readonly string[],
  index: number,
  selected: { from: number; to: number },
  pasted: string,
): ListEdit {
  const text = items[index] ?? ''
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const added = lines.map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, ''))
  const last = added.at(-1) ?? ''
  const whole = [text.slice(0, selected.from) + (added[0] ?? ''), ...added.slice(1)]
  const caret = (whole.at(-1) ?? last).length
  const filled = whole.with(-1, (whole.at(-1) ?? '') + text.slice(selected.to))
  return { items: items.toSpliced(index, 1, ...filled), focus: { item: index + filled.length - 1, caret } }
}
