import { atom, type ReadableAtom } from 'nanostores'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view'
import { clientIdOf } from './block-commands.ts'
import { isSpare } from './document-blocks.ts'

export interface ShownNode {
  key: string
  element: HTMLElement
  node: Node
  isSelected: boolean
  position: () => number | undefined
}

export interface NodeViews {
  constructors: Record<string, NodeViewConstructor>
  $shown: ReadableAtom<readonly ShownNode[]>
}

const controls = 'input, textarea, select, button, label, a, [role=button], summary'

export function createNodeViews(): NodeViews {
  const $shown = atom<readonly ShownNode[]>([])
  let count = 0

  function create(
    node: Node,
    getPos: () => number | undefined,
    parts: { dom: HTMLElement; element: HTMLElement; contentDOM?: HTMLElement },
  ): NodeView {
    count += 1
    const { dom, element, contentDOM } = parts
    const key = `node-${count}`
    let present: ShownNode = { key, element, node, isSelected: false, position: getPos }
    $shown.set([...$shown.get(), present])
    const change = (next: Partial<ShownNode>) => {
      present = { ...present, ...next }
      $shown.set($shown.get().map((one) => (one.key === key ? present : one)))
    }
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== present.node.type || clientIdOf(next) !== clientIdOf(present.node)) return false
        if (next !== present.node) change({ node: next })
        return true
      },
      selectNode: () => change({ isSelected: true }),
      deselectNode: () => change({ isSelected: false }),
      stopEvent: ({ target }) =>
        target instanceof Element && element.contains(target) && target.closest(controls) !== null,
      ignoreMutation: (mutation: ViewMutationRecord) =>
        !contentDOM?.contains(mutation.target) && mutation.type !== 'selection',
      destroy: () => $shown.set($shown.get().filter((one) => one.key !== key)),
    }
  }

  const fieldsView: NodeViewConstructor = (node, _: EditorView, getPos) => {
    const dom = document.createElement('figure')
    dom.contentEditable = 'false'
    dom.dataset.fields = node.type.name
    return create(node, getPos, { dom, element: dom })
  }

  const codeView: NodeViewConstructor = (node, _, getPos) => {
    const dom = document.createElement('figure')
    dom.dataset.fields = 'code'
    const element = document.createElement('figcaption')
    element.contentEditable = 'false'
    const pre = document.createElement('pre')
    const contentDOM = document.createElement('code')
    contentDOM.spellcheck = false
    contentDOM.setAttribute('autocapitalize', 'off')
    contentDOM.dir = 'ltr'
    pre.append(contentDOM)
    dom.append(element, pre)
    return create(node, getPos, { dom, element, contentDOM })
  }

  return {
    constructors: {
      paragraph: paragraphView,
      image: fieldsView,
      calculator: fieldsView,
      unsupported: fieldsView,
      code_snippet: codeView,
    },
    $shown,
  }
}

/** A new element would restart a composition, so a first block changes none. */
const paragraphView: NodeViewConstructor = (node) => {
  const dom = document.createElement('p')
  let present = node
  return {
    dom,
    contentDOM: dom,
    update(next) {
      const isSame = isSpare(present) || clientIdOf(next) === clientIdOf(present)
      if (isSame) present = next
      return isSame
    },
  }
}

export function firstField(card: HTMLElement | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>('[data-first], input, select, textarea, button') ?? null
}
