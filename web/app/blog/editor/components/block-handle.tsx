import { NodeSelection } from 'prosemirror-state'
import type { DragEvent, KeyboardEvent } from 'react'
import { Icon } from '../../../ui/first-paint/icon.tsx'
import { arrowStep } from '../../../ui/tables/list-part.tsx'
import { blockAt, blockCount } from '../writing/block-commands.ts'
import { isSpare } from '../writing/document-blocks.ts'
import type { WriteEditor } from '../writing/use-write-editor.ts'
import styles from './write-view.module.css'

interface BlockHandleProps {
  editor: WriteEditor
  index: number
  name: string
  onMove: (index: number, to: number) => void
}

export function BlockHandle({ editor: { view, state }, index, name, onMove }: BlockHandleProps) {
  const block = state && blockAt(state.doc, index)
  if (!view || !state || !block || isSpare(block.node)) return null
  const element = view.nodeDOM(block.start)
  const frame = view.dom.parentElement
  if (!(element instanceof HTMLElement) || !frame) return null
  const top = element.getBoundingClientRect().top - frame.getBoundingClientRect().top

  function drag({ dataTransfer }: DragEvent) {
    if (!view || !block || !(element instanceof HTMLElement)) return
    const selection = NodeSelection.create(view.state.doc, block.start)
    view.dispatch(view.state.tr.setSelection(selection))
    const slice = selection.content()
    const { dom, text } = view.serializeForClipboard(slice)
    dataTransfer.clearData()
    dataTransfer.setData('text/html', dom.innerHTML)
    dataTransfer.setData('text/plain', text)
    dataTransfer.effectAllowed = 'copyMove'
    dataTransfer.setDragImage(element, 0, 0)
    view.dragging = { slice, move: true }
  }

  function moveByKey(event: KeyboardEvent) {
    const step = arrowStep(event)
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(index, index + step)
  }

  return (
    <button
      type="button"
      className={styles.handle}
      style={{ top }}
      draggable
      aria-label={`Drag, or press the up and down keys, to move: ${name}, ${index + 1} of ${blockCount(state.doc)}`}
      onDragStart={drag}
      onDragEnd={() => {
        view.dragging = null
      }}
      onKeyDown={moveByKey}
    >
      <Icon name="grip" size="control" />
    </button>
  )
}
