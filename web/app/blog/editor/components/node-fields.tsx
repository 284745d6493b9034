import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '../../../ui/composition.ts'
import { SelectField } from '../../../ui/field.tsx'
import { BlockFields } from '../blocks/components/block-fields.tsx'
import { languageOptions } from '../blocks/components/code-fields.tsx'
import { changeDraft, type DraftChange } from '../draft-changes.ts'
import { blockProblems, type DraftProblem } from '../draft-problems.ts'
import { blockName, type DraftBlock, type DraftFileStore, emptyDraft } from '../post-draft.ts'
import { blockOfNode } from '../writing/document-blocks.ts'
import { firstField, type ShownNode } from '../writing/node-views.ts'
import type { WriteEditor } from '../writing/use-write-editor.ts'
import styles from './write-view.module.css'

interface NodeFieldsProps {
  editor: WriteEditor
  fileStore: DraftFileStore
  refused: readonly DraftProblem[]
  /** The client id of the block whose first field gets the focus. */
  focusNext: RefObject<string | null>
}

export default function NodeFields({ nodes, ...props }: NodeFieldsProps & { nodes: readonly ShownNode[] }) {
  return nodes.map((shown) => <FieldsOfNode key={shown.key} shown={shown} {...props} />)
}

interface FieldsOfNodeProps extends NodeFieldsProps {
  shown: ShownNode
}

function FieldsOfNode(props: FieldsOfNodeProps) {
  const { shown } = props
  const block = blockOfNode(shown.node)
  if (block === null) return null
  const fields = shown.node.type.spec.code ? <LanguageField {...props} /> : <Card {...props} block={block} />
  return createPortal(fields, shown.element, shown.key)
}

function LanguageField({ shown: { node, position }, editor }: FieldsOfNodeProps) {
  const change = (language: string) =>
    editor.runInField(({ tr }, dispatch) => {
      const at = position()
      if (at === undefined) return false
      dispatch?.(tr.setNodeAttribute(at, 'language', language))
      return true
    })
  return (
    <SelectField
      label="Language"
      className={styles.language}
      options={languageOptions(String(node.attrs.language))}
      value={String(node.attrs.language)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function Card({ shown, editor, fileStore, refused, focusNext, block }: FieldsOfNodeProps & { block: DraftBlock }) {
  const card = useRef<HTMLElement>(null)
  const { runInField, view } = editor
  const { position } = shown
  const { clientId } = block
  const dispatch = useCallback(
    (change: DraftChange) => {
      runInField((state, send) => {
        const at = position()
        const node = at === undefined ? null : state.doc.nodeAt(at)
        const present = node && blockOfNode(node)
        if (at === undefined || !present) return false
        const [next] = changeDraft({ ...emptyDraft(), blocks: [present] }, change).blocks
        send?.(state.tr.setNodeAttribute(at, 'block', next))
        return true
      })
    },
    [runInField, position],
  )
  useEffect(() => {
    if (focusNext.current !== clientId) return
    focusNext.current = null
    firstField(card.current)?.focus()
  })
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    view?.focus()
  }
  const files = fileStore.files
  const problems = [...blockProblems(block, files), ...refused.filter((one) => one.clientId === clientId)]
  return (
    <section
      ref={card}
      className={styles.card}
      data-block={clientId}
      data-selected={shown.isSelected || undefined}
      aria-label={blockName(block)}
      onKeyDown={leave}
    >
      <p className={styles.cardName}>{blockName(block)}</p>
      <BlockFields
        block={block}
        file={files.get(clientId)}
        fileStore={keptFiles(fileStore)}
        dispatch={dispatch}
        problems={problems}
      />
    </section>
  )
}

/** A file stays until the page is left, so that undo can bring its image back. */
function keptFiles({ put }: DraftFileStore): Pick<DraftFileStore, 'put' | 'drop'> {
  return { put, drop: () => undefined }
}
