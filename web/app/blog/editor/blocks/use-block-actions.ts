import type { BlockType } from '@ledgerdeck/blocks'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Said, useAnnouncement } from '../../../ui/content/announcement.tsx'
import type { DraftChange } from '../draft-changes.ts'
import { blockName, type DraftBlock, newClientId } from '../post-draft.ts'

export interface BlockActions {
  add: (blockType: BlockType, index: number) => void
  /** An index out of range does nothing. */
  move: (clientId: string, to: number) => void
  remove: (clientId: string) => void
  undo: () => void
}

export interface RemovedBlock {
  block: DraftBlock
  index: number
}

interface BlockWork {
  actions: BlockActions
  said: Said
  removed: RemovedBlock | null
}

/** Announces each action, and moves the focus with the block. */
export function useBlockActions(
  blocks: readonly DraftBlock[],
  dispatch: (change: DraftChange) => void,
  editor: RefObject<HTMLElement | null>,
): BlockWork {
  const [removed, setRemoved] = useState<readonly RemovedBlock[]>([])
  const [said, announce] = useAnnouncement()
  const focusNext = useFocusAfterwards(editor)
  const present = useRef({ blocks, removed })
  useLayoutEffect(() => {
    present.current = { blocks, removed }
  })

  const actions = useMemo<BlockActions>(() => {
    const find = (clientId: string) => present.current.blocks.findIndex((block) => block.clientId === clientId)
    return {
      add(blockType, index) {
        const clientId = newClientId()
        dispatch({ type: 'add', blockType, index, clientId })
        focusNext({ clientId, part: 'field' })
        announce(`${blockName({ block_type: blockType })} added at position ${index + 1}.`)
      },
      move(clientId, to) {
        const { blocks: now } = present.current
        const from = find(clientId)
        const block = now[from]
        if (!block || to === from || to < 0 || to >= now.length) return
        dispatch({ type: 'move', clientId, to })
        focusNext({ clientId, part: 'same' })
        announce(`${blockName(block)} moved to position ${to + 1} of ${now.length}.`)
      },
      remove(clientId) {
        const { blocks: now } = present.current
        const index = find(clientId)
        const block = now[index]
        if (!block) return
        dispatch({ type: 'remove', clientId })
        setRemoved((before) => [...before, { block, index }])
        focusNext({ clientId: (now[index + 1] ?? now[index - 1])?.clientId ?? null, part: 'card' })
        announce(`${blockName(block)} removed from position ${index + 1}. Undo brings it back.`)
      },
      undo() {
        const last = present.current.removed.at(-1)
        if (!last) return
        dispatch({ type: 'put-back', ...last })
        setRemoved((before) => before.slice(0, -1))
        focusNext({ clientId: last.block.clientId, part: 'card' })
        announce(`${blockName(last.block)} is back at position ${last.index + 1}.`)
      },
    }
  }, [dispatch, focusNext, announce])

  return { actions, said, removed: removed.at(-1) ?? null }
}

interface FocusRequest {
  clientId: string | null
  part: 'field' | 'card' | 'same'
}

function useFocusAfterwards(editor: RefObject<HTMLElement | null>): (request: FocusRequest) => void {
  const request = useRef<(FocusRequest & { held: Element | null }) | null>(null)
  useLayoutEffect(() => {
    if (request.current === null || editor.current === null) return
    const target = targetOf(request.current, editor.current)
    request.current = null
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((next) => {
    request.current = { ...next, held: document.activeElement }
  }, [])
}

function targetOf(
  { clientId, part, held }: FocusRequest & { held: Element | null },
  editor: HTMLElement,
): HTMLElement | null {
  if (clientId === null) return editor.querySelector<HTMLElement>('[data-add]')
  const card = editor.querySelector<HTMLElement>(`[data-block="${CSS.escape(clientId)}"]`)
  if (part === 'field') return card?.querySelector<HTMLElement>('[data-first], input[type=file]') ?? card
  if (part === 'card' || !card?.contains(held) || !(held instanceof HTMLElement)) return card
  // A disabled button passes the focus to its neighbour.
  return held.matches(':disabled') ? card.querySelector<HTMLElement>('[data-tool]:enabled') : held
}
