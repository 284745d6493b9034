import { isSafeHref } from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { closeHistory } from 'prosemirror-history'
import { DOMParser as DocumentParser, type Node } from 'prosemirror-model'
import { type EditorState, Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { plural } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import type { DraftBlock } from '../post-draft.ts'
import { insertBlocks } from './block-commands.ts'
import { blockOfNode } from './document-blocks.ts'
import { insertText } from './pasted-text.ts'

const { marks } = editorSchema

const lossesMs = 10_000

export interface PasteOptions {
  imagesOf: (state: EditorState, files: readonly File[]) => Node[]
  announce: (message: string) => void
}

/** Text, Markdown, HTML and images from elsewhere become blocks. */
export function pasting(options: PasteOptions): Plugin {
  const copied = new Map<string, DraftBlock>()
  return new Plugin({
    props: {
      transformCopied(slice) {
        slice.content.forEach((node) => {
          const block = node.isAtom ? blockOfNode(node) : null
          if (block) copied.set(block.clientId, block)
        })
        return slice
      },
      clipboardParser: parserFor(copied),
      // Before ProseMirror parses the HTML with its styles.
      handleDOMEvents: {
        cut: isInField,
        paste: (view, event) =>
          isInField(view) || (event.clipboardData !== null && taken(event, paste(view, event.clipboardData, options))),
        drop: (view, event) => event.dataTransfer !== null && taken(event, drop(view, event, options)),
      },
    },
  })
}

/**
 * True while a field of a block has the focus. The event of a select, tick box or button arrives at
 * the selected block itself, which the document would cut or replace.
 */
function isInField({ dom, root }: EditorView): boolean {
  return root.activeElement !== dom && dom.contains(root.activeElement)
}

function taken(event: Event, isDone: boolean): boolean {
  if (isDone) event.preventDefault()
  return isDone
}

function drop(view: EditorView, { dataTransfer, clientX, clientY }: DragEvent, options: PasteOptions): boolean {
  const position = view.posAtCoords({ left: clientX, top: clientY })?.pos
  if (view.dragging || !dataTransfer || position === undefined) return false
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position))))
  view.focus()
  return paste(view, dataTransfer, options)
}

/** Blocks with fields are pasted only where they were copied: their HTML has only the client id. */
function parserFor(copied: ReadonlyMap<string, DraftBlock>): DocumentParser {
  const rules = (['image', 'calculator', 'unsupported'] as const).map((node) => ({
    node,
    tag: `figure[data-${node}]`,
    getAttrs: (element: HTMLElement) => {
      const block = copied.get(element.dataset.clientId ?? '')
      return block ? { block } : false
    },
  }))
  return new DocumentParser(editorSchema, [...rules, ...DocumentParser.fromSchema(editorSchema).rules])
}

function paste(view: EditorView, data: DataTransfer, options: PasteOptions): boolean {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const { state } = view
  if (html.includes('data-pm-slice') || state.selection.$from.parent.type.spec.code) return false
  const files = [...data.files]
  // Word and spreadsheets add a picture of what was copied.
  if (files.length > 0 && text.trim() === '') return insertImages(view, files, options)
  if (isAddress(text) && linkSelection(view, text.trim())) return true
  return insertConverted(view, { html, text, files }, options)
}

interface Pasted {
  html: string
  text: string
  files: readonly File[]
}

/** False if it is empty, so that ProseMirror handles it. */
function insertConverted(view: EditorView, { html, text, files }: Pasted, options: PasteOptions): boolean {
  const inserted = insertText(view.state, html, text)
  if (!inserted) return files.length > 0 && insertImages(view, files, options)
  view.dispatch(closeHistory(inserted.transaction))
  if (inserted.isWhole) options.announce(inserted.message)
  else void toast('warning', inserted.message, { autoCloseMs: lossesMs })
  return true
}

function isAddress(text: string): boolean {
  return isSafeHref(text.trim())
}

function linkSelection(view: EditorView, href: string): boolean {
  const { selection, tr } = view.state
  const { $from, $to, empty } = selection
  if (empty || !$from.sameParent($to) || !$from.parent.type.allowsMarkType(marks.link)) return false
  view.dispatch(tr.addMark($from.pos, $to.pos, marks.link.create({ href })).scrollIntoView())
  return true
}

function insertImages(view: EditorView, files: readonly File[], { imagesOf, announce }: PasteOptions): boolean {
  const images = imagesOf(view.state, files)
  if (images.length === 0) return true
  view.dispatch(closeHistory(insertBlocks(view.state.tr, images)))
  announce(
    `${images.length} ${plural(images.length, 'image', 'images')} added. Add alt text for readers who can’t see ${plural(images.length, 'it', 'them')}.`,
  )
  return true
}
