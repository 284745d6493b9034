import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { buttonClass } from '../button.tsx'
import { preload } from '../lazy-component.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { MenuFocus, MenuItem } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')

const PopupMenu = lazyDialog(loadMenu, 'The menu didn’t load.')

interface MenuButtonProps {
  ref?: RefObject<HTMLButtonElement | null>
  label?: string
  className?: string
  items: readonly MenuItem[]
  children: ReactNode
}

const openingKeys = new Map<string, MenuFocus>([
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
])

/** Loads the menu when the pointer or the focus reaches the button. */
export function MenuButton({
  ref,
  label,
  className = buttonClass({ size: 'small' }),
  items,
  children,
}: MenuButtonProps) {
  const [open, setOpen] = useState<MenuFocus | null>(null)
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = ref ?? ownRef
  const id = useId()

  function openByArrow(event: KeyboardEvent) {
    const focus = openingKeys.get(event.key)
    if (focus === undefined) return
    event.preventDefault()
    setOpen(focus)
  }

  /** A click by key has no detail. */
  function toggle({ detail }: MouseEvent) {
    setOpen(open === null ? (detail === 0 ? 'first' : 'menu') : null)
  }

  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onPointerEnter={() => preload(loadMenu)}
        onFocus={() => preload(loadMenu)}
        onKeyDown={openByArrow}
        onClick={toggle}
      >
        {children}
      </button>
      {open !== null && (
        <PopupMenu anchor={button} items={items} focus={open} buttonId={id} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
