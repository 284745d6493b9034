import { Menu as Base } from '@base-ui/react/menu'
import type { BlockType } from '@ledgerdeck/blocks'
import { useEffect, useRef, useState } from 'react'
import menuStyles from '../../../../ui/controls/menu.module.css'
import { addableBlocks } from '../../post-draft.ts'

interface Insertion {
  at: number
  opener: HTMLElement
}

export interface AddMenu {
  insertion: Insertion | null
  open: (at: number, opener: HTMLElement) => void
  close: () => void
}

/** One menu for all buttons: a post may have hundreds. */
export function useAddMenu(): AddMenu {
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [actions] = useState(() => ({
    open: (at: number, opener: HTMLElement) => setInsertion({ at, opener }),
    close: () => setInsertion(null),
  }))
  return { insertion, ...actions }
}

interface AddBlockMenuProps {
  menu: AddMenu
  onAdd: (blockType: BlockType, at: number) => void
}

export function AddBlockMenu({ menu: { insertion, close }, onAdd }: AddBlockMenuProps) {
  const isChosen = useRef(false)
  const opener = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (insertion === null) return
    isChosen.current = false
    opener.current = insertion.opener
    // After the menu has focused itself; the arrow keys start at an item.
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [insertion])
  return (
    <Base.Root
      open={insertion !== null}
      modal={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
    >
      <Base.Portal>
        <Base.Positioner className={menuStyles.positioner} anchor={insertion?.opener} sideOffset={6} align="center">
          <Base.Popup
            ref={popup}
            className={menuStyles.popup}
            aria-label="Type of block"
            // The new block gets the focus, or the button after a cancellation.
            finalFocus={() => !isChosen.current && opener.current}
          >
            {addableBlocks.map(({ blockType, name }) => (
              <Base.Item
                key={blockType}
                className={menuStyles.item}
                onClick={() => {
                  isChosen.current = true
                  if (insertion) onAdd(blockType, insertion.at)
                }}
              >
                {name}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
