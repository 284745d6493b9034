import { isBlockType } from '@ledgerdeck/blocks'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { useCallback, useRef } from 'react'
import { imageProblem } from '../../../media/components/image-field.tsx'
import { useSite } from '../../../shell/page-meta.ts'
import { useAnnouncement } from '../../../ui/content/announcement.tsx'
import { blockName, type DraftBlock, newClientId, newDraftBlock } from '../post-draft.ts'
import type { PostForm } from '../use-post-form.ts'
import {
  blockAt,
  blockCount,
  clientIdOf,
  insertBlocks,
  moveBlock,
  removeBlock,
  selectedBlock,
  selectLink,
} from './block-commands.ts'
import { blocksOfDocument, nodeOfBlock } from './document-blocks.ts'
import { type MenuItem, nodeOfItem } from './slash-menu.ts'
import { useWriteEditor } from './use-write-editor.ts'

export function useWritingActions(
  form: PostForm,
  { className, screenKeys }: { className: string; screenKeys: Record<string, Command> },
) {
  const focusNext = useRef<string | null>(null)
  const [said, announce] = useAnnouncement()
  const keys: Record<string, Command> = {
    ...screenKeys,
    'Alt-Shift-ArrowUp': (state) => move(selectedBlock(state)?.index ?? -1, -1),
    'Alt-Shift-ArrowDown': (state) => move(selectedBlock(state)?.index ?? -1, 1),
  }
  const editor = useWriteEditor({
    className,
    blocks: form.presentBlocks,
    onChange: form.changeBlocks,
    pending: form.pendingText,
    keys,
    onInserted: focusInserted,
    imagesOf: useImageBlocks(form, announce),
    announce,
  })
  const { run, view } = editor
  const focusLink = useCallback(
    (clientId: string, href: string | undefined) => {
      run(selectLink(clientId, href))
      view?.focus()
    },
    [run, view],
  )

  /** After the fields of a new block have rendered, its first field gets the focus. */
  function focusInserted() {
    const selection = editor.view?.state.selection
    if (selection instanceof NodeSelection) focusNext.current = clientIdOf(selection.node)
    else editor.view?.focus()
  }

  function move(index: number, step: number): boolean {
    const doc = view?.state.doc
    const block = doc && blockAt(doc, index)
    if (!block || !run(moveBlock(index, index + step))) return true
    announce(`${nameOf(block.node)} moved to position ${index + step + 1} of ${blockCount(doc)}.`)
    return true
  }

  return {
    editor,
    focusNext,
    focusInserted,
    said,
    announce,
    move,
    add(item: MenuItem) {
      run((state, dispatch) => {
        dispatch?.(insertBlocks(state.tr, [nodeOfItem(state.doc, item)]))
        return true
      })
      announce(`${item.name} added.`)
      focusInserted()
    },
    remove(index: number) {
      const block = view && blockAt(view.state.doc, index)
      if (!block || !run(removeBlock(index))) return
      announce(`${nameOf(block.node)} removed from position ${index + 1}. Undo brings it back.`)
      view.focus()
    },
    /** From the title, or from a message about a block. */
    focusBlock(index: number) {
      run((state, dispatch) => {
        const block = blockAt(state.doc, index)
        const start = state.doc.resolve(block?.start ?? 0)
        dispatch?.(state.tr.setSelection(Selection.near(start, 1)).scrollIntoView())
        return true
      })
      view?.focus()
    },
    focusLink,
  }
}

function useImageBlocks(form: PostForm, announce: (message: string) => void) {
  const { imageMegabytes } = useSite()
  return ({ doc }: EditorState, files: readonly File[]): Node[] => {
    const refusals = new Set(files.flatMap((file) => imageProblem(file, imageMegabytes) ?? []))
    if (refusals.size > 0) announce([...refusals].join(' '))
    const made: DraftBlock[] = []
    for (const file of files.filter((one) => imageProblem(one, imageMegabytes) === null)) {
      const block = newDraftBlock('image', [...blocksOfDocument(doc), ...made], newClientId())
      form.fileStore.put(block.clientId, file)
      made.push({ ...block, image: { kind: 'picked', fileName: file.name, stored: null } })
    }
    return made.map(nodeOfBlock)
  }
}

export type WritingActions = ReturnType<typeof useWritingActions>

export function nameOf({ type: { name } }: Node): string {
  return blockName({ block_type: isBlockType(name) ? name : 'unsupported' })
}
