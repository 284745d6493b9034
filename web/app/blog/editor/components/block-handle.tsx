import { type EditorState, NodeSelection } from 'prosemirror-state'
import { type DragEvent, useEffect, useState } from 'react'
import { Icon } from '../../../ui/first-paint/icon.tsx'
import { moveByArrow } from '../../../ui/tables/list-part.tsx'
import { blockAt, blockCount, selectedBlock } from '../writing/block-commands.ts'
import { isSpare } from '../writing/document-blocks.ts'
import { useEditorState, type WriteEditor } from '../writing/use-write-editor.ts'
import { nameOf } from '../writing/use-writing-actions.ts'
import styles from './write-view.module.css'

interface BlockHandleProps {
  editor: WriteEditor
  /** The index of the block under the pointer; null for the one with the caret. */
  hovered: number | null
  onMove: (index: number, to: number) => void
}

export function BlockHandle({ editor, hovered, onMove }: BlockHandleProps) {
  const { view } = editor
  const block = useEditorState(editor, (state) => handledBlock(state, hovered))
  useHeight(view?.dom)
  if (!view || !block) return null
  const { index, start } = block
  const element = view.nodeDOM(start)
  const frame = view.dom.parentElement
  if (!(element instanceof HTMLElement) || !frame) return null
  const top = element.getBoundingClientRect().top - frame.getBoundingClientRect().top

  function drag({ dataTransfer }: DragEvent) {
    if (!view || !(element instanceof HTMLElement)) return
    const selection = NodeSelection.create(view.state.doc, start)
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

  return (
    <button
      type="button"
      className={styles.handle}
      style={{ top }}
      draggable
      aria-label={`Drag, or press the up and down keys, to move: ${block.name}, ${index + 1} of ${block.count}`}
      onDragStart={drag}
      onDragEnd={() => {
        view.dragging = null
      }}
      onKeyDown={(event) => moveByArrow(event, (step) => onMove(index, index + step))}
    >
      <Icon name="grip" size="control" />
    </button>
  )
}

function handledBlock(state: EditorState, hovered: number | null) {
  const block = hovered === null ? selectedBlock(state) : blockAt(state.doc, hovered)
  if (!block || isSpare(block.node)) return null
  const { index, start, node } = block
  return { index, start, name: nameOf(node), count: blockCount(state.doc) }
}

/** Renders again when blocks above become higher, as images do once they have loaded. */
function useHeight(element: HTMLElement | undefined): void {
  const [, setHeight] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
}
