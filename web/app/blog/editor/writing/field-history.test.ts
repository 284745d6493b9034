import { history, redo, undo, undoDepth } from 'prosemirror-history'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { newDraftBlock } from '../post-draft.ts'
import { blockIdentities } from './block-identities.ts'
import { blockOfNode, documentOfBlocks } from './document-blocks.ts'
import { groupFieldChanges } from './field-history.ts'

function openImage() {
  const group = groupFieldChanges()
  const doc = documentOfBlocks([newDraftBlock('image', [], 'image')])
  let state = EditorState.create({ doc, plugins: [history(), blockIdentities] })
  const block = () => state.doc.firstChild && blockOfNode(state.doc.firstChild)
  return {
    texts: () => [block()?.alt_text, block()?.caption],
    depth: () => undoDepth(state),
    write(field: 'alt_text' | 'caption', text: string, time: number) {
      const tr = state.tr.setNodeAttribute(0, 'block', { ...block(), [field]: text })
      state = state.apply(group(tr.setTime(time), field))
    },
    type(text: string, time: number) {
      state = state.apply(state.tr.insertText(text, state.doc.content.size - 1).setTime(time))
    },
    press(command: typeof undo) {
      command(state, (tr) => {
        state = state.apply(tr)
      })
    },
  }
}

test('quick changes of one field are one step of undo, however many', () => {
  const image = openImage()
  for (let at = 1; at <= 300; at += 1) image.write('caption', 'x'.repeat(at), 1_000 + at * 400)
  expect(image.depth()).toBe(1)
  image.press(undo)
  expect(image.texts()).toEqual(['', ''])
  image.press(redo)
  expect(image.texts()).toEqual(['', 'x'.repeat(300)])
})

test('another field, a pause, an undo and text between begin a new step', () => {
  const image = openImage()
  image.write('caption', 'a', 1_000)
  image.write('alt_text', 'b', 1_100)
  image.write('alt_text', 'bc', 1_601)
  expect(image.depth()).toBe(3)
  image.type('!', 1_700)
  image.write('alt_text', 'bcd', 1_800)
  expect(image.depth()).toBe(5)
  image.press(undo)
  image.write('alt_text', 'bce', 1_900)
  expect(image.depth()).toBe(5)
  image.press(undo)
  expect(image.texts()).toEqual(['bc', 'a'])
})
