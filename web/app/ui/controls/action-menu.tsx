import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { ConfirmDialog, Dialog } from '../dialogs/dialog.tsx'
import type { MenuItem } from './menu.tsx'
import { MenuButton } from './menu-button.tsx'

export type Action = {
  label: string
  /** Identifies the action while its label changes. @default the label */
  key?: string
  /** Where other buttons have the same label. */
  name?: string
  variant?: 'primary' | 'danger'
  isDisabled?: boolean
} & (
  | { to: string; state?: unknown }
  | { onSelect: () => void; confirm?: { title: string; text: string; action?: string } }
  | { dialog: { title: string; initialFocus?: 'field'; content: (close: () => void) => ReactNode } }
)

interface ActionMenuProps {
  ref?: RefObject<HTMLButtonElement | null>
  name: string
  actions: readonly Action[]
  className?: string
  children: ReactNode
}

/** Asks first where an action has a question. Without actions there is no button. */
export function ActionMenu({ ref, name, actions, className, children }: ActionMenuProps) {
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = ref ?? ownRef
  if (actions.length === 0) return null
  const ask = (action: Action) => {
    setChosenKey(keyOf(action))
    setAsking(true)
  }
  const chosen = actions.find((action) => keyOf(action) === chosenKey)
  return (
    <>
      <MenuButton
        ref={button}
        label={`Actions for ${name}`}
        className={className}
        items={actions.map((action) => itemOf(action, () => ask(action)))}
      >
        {children}
      </MenuButton>
      {chosen && (
        <ActionDialog
          action={chosen}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          returnFocus={() => button.current}
        />
      )}
    </>
  )
}

function keyOf({ key, label }: Action): string {
  return key ?? label
}

function itemOf(action: Action, ask: () => void): MenuItem {
  const { label, isDisabled, variant } = action
  const item = { label, isDisabled, tone: variant === 'danger' ? variant : undefined }
  if ('to' in action) return { ...item, to: action.to, state: action.state }
  const isAsked = 'dialog' in action || action.confirm !== undefined
  return { ...item, onSelect: isAsked ? ask : action.onSelect }
}

interface ActionDialogProps {
  action: Action
  isOpen: boolean
  onClose: () => void
  returnFocus: () => HTMLElement | null
}

function ActionDialog({ action, isOpen, onClose, returnFocus }: ActionDialogProps) {
  if ('dialog' in action) {
    const { content, ...dialog } = action.dialog
    return (
      <Dialog isOpen={isOpen} onOpenChange={onClose} {...dialog} returnFocus={returnFocus}>
        {content(onClose)}
      </Dialog>
    )
  }
  if (!('confirm' in action) || !action.confirm) return null
  const { title, text, action: button = 'Delete' } = action.confirm
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      text={text}
      action={button}
      returnFocus={returnFocus}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        action.onSelect()
      }}
    />
  )
}
