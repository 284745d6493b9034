import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../../ui/controls/menu-button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { ListAction } from '../list-options.ts'
import styles from './list-screen.module.css'

interface RowMenuProps {
  name: string
  actions: readonly ListAction[]
}

/** In tables; the cards of narrow screens show the actions as buttons. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [label, setLabel] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  if (actions.length === 0) return null
  const select = (action: ListAction) => {
    if ('to' in action) void navigate(action.to, { state: action.state })
    else if ('dialog' in action || action.confirm) {
      setLabel(action.label)
      setAsking(true)
    } else action.onSelect()
  }
  const chosen = actions.find((action) => action.label === label)
  return (
    <span className={styles.rowMenu}>
      <MenuButton
        ref={button}
        label={`Actions for ${name}`}
        className={styles.menuButton}
        items={actions.map((action) => ({
          label: action.label,
          tone: action.variant === 'danger' ? 'danger' : undefined,
          isDisabled: action.isDisabled,
          onSelect: () => select(action),
        }))}
      >
        <span aria-hidden="true">⋯</span>
      </MenuButton>
      {chosen && (
        <ActionDialog
          action={chosen}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          returnFocus={() => button.current}
        />
      )}
    </span>
  )
}

interface ActionDialogProps {
  action: ListAction
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
