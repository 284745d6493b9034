import type { BlockType } from '@ledgerdeck/blocks'
import { useState } from 'react'
import { onFirstInput } from '../../../../ui/first-input.ts'
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'

const BlockMenu = lazyDialog(() => import('./block-menu.tsx'), 'The list of blocks didn’t load.', {
  preloadAt: onFirstInput,
})

export interface Insertion {
  index: number
  opener: HTMLElement
}

export interface AddMenu {
  insertion: Insertion | null
  open: (index: number, opener: HTMLElement) => void
  close: () => void
}

/** One menu for all buttons: a post may have hundreds. */
export function useAddMenu(): AddMenu {
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [actions] = useState(() => ({
    open: (index: number, opener: HTMLElement) => setInsertion({ index, opener }),
    close: () => setInsertion(null),
  }))
  return { insertion, ...actions }
}

interface AddBlockMenuProps {
  menu: AddMenu
  onAdd: (blockType: BlockType, index: number) => void
}

export function AddBlockMenu({ menu: { insertion, close }, onAdd }: AddBlockMenuProps) {
  return <BlockMenu isOpen={insertion !== null} insertion={insertion} onClose={close} onAdd={onAdd} />
}
