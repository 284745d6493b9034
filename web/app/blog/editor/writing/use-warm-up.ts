import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import type { MarkType, Node } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../../../session/saved-pages.ts'

const warmUpKeys = 40

/** Sends keys while the browser is idle, so that the code of a key is compiled before the first. */
export function useWarmUp(shown: EditorView | null, plugins: () => readonly Plugin[]): void {
  const newState = useEffectEvent(() => EditorState.create({ doc: warmUpDocument(), plugins: plugins() }))
  useEffect(() => {
    if (!shown) return
    const { doc } = shown.state
    const detached = new EditorView(null, { state: newState() })
    let keys = 0
    let cancel = () => {}
    function press(view: EditorView) {
      if (keys === warmUpKeys || view.isDestroyed || view.state.doc !== doc) return detached.destroy()
      keys += 1
      typeInto(detached, keys % 2 === 0 ? 'strong' : 'p')
      if (!view.hasFocus()) pressShift(view)
      cancel = whenIdle(() => press(view))
    }
    cancel = whenIdle(() => press(shown))
    return () => {
      cancel()
      detached.destroy()
    }
  }, [shown])
}

function warmUpDocument(): Node {
  const { nodes, marks } = editorSchema
  const marked = (type: MarkType, attrs?: { href: string }) => editorSchema.text('A', [type.create(attrs)])
  const content = [editorSchema.text('A'), marked(marks.strong), marked(marks.link, { href: '#' })]
  return editorSchema.node('doc', null, [nodes.paragraph.create(null, content)])
}

function typeInto(view: EditorView, element: 'p' | 'strong'): void {
  sendKey(view, 'b')
  const textNode = view.dom.querySelector(element)?.firstChild
  if (textNode) textNode.nodeValue += 'b'
  view.dispatch(view.state.tr.scrollIntoView())
}

function pressShift(view: EditorView): void {
  sendKey(view, 'Shift')
  view.dispatch(view.state.tr)
  view.coordsAtPos(view.state.selection.head)
}

function sendKey({ dom }: EditorView, key: string): void {
  const charCode = key.length === 1 ? key.charCodeAt(0) : 0
  dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  dom.dispatchEvent(new KeyboardEvent('keypress', { key, charCode, bubbles: true }))
  dom.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
  dom.dispatchEvent(new InputEvent('input', { bubbles: true }))
  dom.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
}
