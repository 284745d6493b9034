import { Menu as Base } from '@base-ui/react/menu'
import type { BlockType } from '@ledgerdeck/blocks'
import { useEffect, useRef } from 'react'
import menuStyles from '../../../../ui/controls/menu.module.css'
import { addableBlocks } from '../../post-draft.ts'
import type { Insertion } from './add-block.tsx'

interface BlockMenuProps {
  isOpen: boolean
  insertion: Insertion | null
  onClose: () => void
  onAdd: (blockType: BlockType, index: number) => void
}

export default function BlockMenu({ isOpen, insertion, onClose, onAdd }: BlockMenuProps) {
  const isChosen = useRef(false)
  const opener = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || insertion === null) return
    isChosen.current = false
    opener.current = insertion.opener
    // After the menu has focused itself; the arrow keys start at an item.
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isOpen, insertion])
  return (
    <Base.Root
      open={isOpen}
      modal={false}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
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
                  if (insertion) onAdd(blockType, insertion.index)
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
