import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { type DraftBlock, newClientId } from '../post-draft.ts'
import { blockOfNode, blocksOfDocument, isSpare, newBlockFor } from './document-blocks.ts'

const { paragraph } = editorSchema.nodes

/** Keeps a line to write on at the end. A split block keeps its identity in the part with text. */
export const blockIdentities = new Plugin({
  appendTransaction(transactions, before, state) {
    const isChanged = transactions.some(({ docChanged }) => docChanged)
    return isChanged && !hasSameBlocks(before.doc, state.doc) ? withIdentities(state) : null
  },
})

function hasSameBlocks(before: Node, now: Node): boolean {
  return (
    before.childCount === now.childCount &&
    now.children.every((node, index) => {
      const former = before.child(index)
      const isSameBlock = node.attrs.block !== null && node.attrs.block === former.attrs.block
      return node === former || (isSameBlock && node.type === former.type)
    })
  )
}

function withIdentities(state: EditorState): Transaction | null {
  const { tr, doc } = state
  const known: DraftBlock[] = blocksOfDocument(doc)
  for (const { node, position } of unnamedNodes(doc)) {
    const block = isEmptyParagraph(node) ? null : newIdentity(node, known)
    tr.setNodeAttribute(position, 'block', block)
    if (block) known.push(block)
  }
  if (doc.lastChild?.type !== paragraph) tr.insert(tr.doc.content.size, paragraph.create())
  return tr.docChanged ? tr : null
}

interface PlacedNode {
  node: Node
  position: number
}

function unnamedNodes(doc: Node): PlacedNode[] {
  const placed: PlacedNode[] = []
  doc.forEach((node, position) => {
    if (!isSpare(node)) placed.push({ node, position })
  })
  const owners = new Map<string, PlacedNode>()
  for (const one of placed) {
    const clientId = blockOfNode(one.node)?.clientId
    if (clientId !== undefined) owners.set(clientId, owner(owners.get(clientId), one))
  }
  const named = new Set(owners.values())
  return placed.filter((one) => !named.has(one))
}

function owner(first: PlacedNode | undefined, second: PlacedNode): PlacedNode {
  const isFilled = first && (!isEmptyParagraph(first.node) || isEmptyParagraph(second.node))
  return isFilled ? first : second
}

function isEmptyParagraph(node: Node): boolean {
  return node.type === paragraph && node.childCount === 0
}

/** A copy keeps what only its fields show; its image stays with the original. */
function newIdentity(node: Node, blocks: readonly DraftBlock[]): DraftBlock {
  const block = newBlockFor(node, blocks, newClientId())
  const original = blockOfNode(node)
  if (!node.isAtom || !original) return block
  const { clientId, id, order, image } = block
  return { ...original, clientId, id, order, image }
}
