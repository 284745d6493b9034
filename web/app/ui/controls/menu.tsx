import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  tone?: 'danger'
  isDisabled?: boolean
  to?: string
  /** The state of the location at `to`. */
  state?: unknown
  onSelect?: () => void
}

/** Where the focus goes: to an item if a key opened the menu. */
export type MenuFocus = 'menu' | 'first' | 'last'

interface PopupMenuProps {
  anchor: RefObject<HTMLElement | null>
  items: readonly MenuItem[]
  focus: MenuFocus
  buttonId: string
  onClose: () => void
}

export default function PopupMenu({ anchor, items, focus, buttonId, onClose }: PopupMenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  useItemFocus(popup, focus)
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    onClose()
    anchor.current?.focus()
  }
  return (
    // A modal menu locks the page's scrolling. The backdrop keeps a tap beside it from the page.
    <Base.Root modal={false} defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Positioner className={styles.positioner} sideOffset={6} align="end" anchor={anchor}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            aria-labelledby={buttonId}
            finalFocus={anchor}
            onKeyDown={closeOnTab}
          >
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** In the next frame, when the menu knows its items. */
function useItemFocus(popup: RefObject<HTMLElement | null>, focus: MenuFocus): void {
  useEffect(() => {
    if (focus === 'menu') return
    const frame = requestAnimationFrame(() => {
      const items = [
        ...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
      ]
      items.at(focus === 'first' ? 0 : -1)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [popup, focus])
}

function Item({ label, tone, isDisabled, to, state, onSelect }: MenuItem) {
  const className = clsx(styles.item, tone && styles[tone])
  if (to !== undefined) {
    return (
      <Base.LinkItem className={className} render={<Link to={to} state={state} />} closeOnClick>
        {label}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} disabled={isDisabled} onClick={onSelect}>
      {label}
    </Base.Item>
  )
}
