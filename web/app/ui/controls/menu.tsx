import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { Button } from '../button.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  tone?: 'danger'
  isDisabled?: boolean
  to?: string
  onSelect?: () => void
}

interface PopupMenuProps {
  anchor: RefObject<HTMLElement | null>
  items: readonly MenuItem[]
  onClose: () => void
}

/** Opens at once, for triggers that load it when they are pressed. */
export function PopupMenu({ anchor, items, onClose }: PopupMenuProps) {
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    onClose()
    anchor.current?.focus()
  }
  return (
    <Base.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popup items={items} anchor={anchor} onKeyDown={closeOnTab} />
    </Base.Root>
  )
}

interface MenuProps {
  trigger: ReactNode
  label?: string
  items: readonly MenuItem[]
  triggerRef?: RefObject<HTMLButtonElement | null>
  triggerClassName?: string
}

export function Menu({ trigger, label, items, triggerRef, triggerClassName }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger ref={triggerRef} render={<Button size="small" className={triggerClassName} />} aria-label={label}>
        {trigger}
      </Base.Trigger>
      <Popup items={items} />
    </Base.Root>
  )
}

interface PopupProps extends Pick<MenuProps, 'items'> {
  anchor?: RefObject<HTMLElement | null>
  onKeyDown?: (event: KeyboardEvent) => void
}

function Popup({ items, anchor, onKeyDown }: PopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner className={styles.positioner} sideOffset={6} align="end" anchor={anchor}>
        <Base.Popup className={styles.popup} finalFocus={anchor} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <Item key={item.label} {...item} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function Item({ label, tone, isDisabled, to, onSelect }: MenuItem) {
  const className = clsx(styles.item, tone && styles[tone])
  if (to !== undefined) {
    return (
      <Base.LinkItem className={className} render={<Link to={to} />} closeOnClick>
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
