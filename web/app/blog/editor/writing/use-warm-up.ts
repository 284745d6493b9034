import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import type { MarkType, Node } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../../../session/saved-pages.ts'

const warmUpKeys = 40

/** Keys for a detached editor, and some that change nothing, compile the code of a first key. */
export function useWarmUp(shown: EditorView | null, plugins: () => readonly Plugin[]): void {
  const latest = useRef(plugins)
  useEffect(() => {
    if (!shown) return
    const detached = new EditorView(null, { state: EditorState.create({ doc: text(), plugins: latest.current() }) })
    let keys = 0
    let cancel = () => {}
    function press() {
      if (!shown || keys === warmUpKeys || shown.isDestroyed) return detached.destroy()
      keys += 1
      type(detached, keys % 2 === 0 ? 'strong' : 'p')
      sendKey(shown, 'Shift')
      shown.dispatch(shown.state.tr)
      shown.coordsAtPos(shown.state.selection.head)
      cancel = whenIdle(press)
    }
    cancel = whenIdle(press)
    return () => {
      cancel()
      detached.destroy()
    }
  }, [shown])
}

function text(): Node {
  const { nodes, marks } = editorSchema
  const marked = (mark: MarkType) => editorSchema.text('A', [mark.create()])
  const content = [editorSchema.text('A'), marked(marks.strong), marked(marks.link), editorSchema.text('A')]
  return editorSchema.node('doc', null, [nodes.paragraph.create(null, content)])
}

function type(view: EditorView, element: 'p' | 'strong'): void {
  sendKey(view, 'b')
  const text = view.dom.querySelector(element)?.firstChild
  if (text) text.nodeValue += 'b'
  view.dispatch(view.state.tr.scrollIntoView())
}

function sendKey({ dom }: EditorView, key: string): void {
  const charCode = key.length === 1 ? key.charCodeAt(0) : 0
  dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  dom.dispatchEvent(new KeyboardEvent('keypress', { key, charCode, bubbles: true }))
  dom.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
  dom.dispatchEvent(new InputEvent('input', { bubbles: true }))
  dom.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
}
