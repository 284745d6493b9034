import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmButton, DialogButton } from '../../../ui/confirm-dialog.tsx'
import type { ListAction } from '../list-options.ts'

interface ActionButtonProps {
  action: ListAction
  size?: 'small'
}

export function ActionButton({ action, size }: ActionButtonProps) {
  const { label, name, variant, isDisabled = false } = action
  const look = { size, variant }
  if ('to' in action) {
    return (
      <LinkButton {...look} to={action.to} state={action.state} aria-label={name}>
        {label}
      </LinkButton>
    )
  }
  if ('dialog' in action) {
    const { title, content } = action.dialog
    return (
      <DialogButton {...look} label={label} name={name} title={title}>
        {content}
      </DialogButton>
    )
  }
  const { confirm, onSelect } = action
  if (confirm) {
    return <ConfirmButton {...look} label={label} name={name} isIdle={isDisabled} {...confirm} onConfirm={onSelect} />
  }
  return (
    <Button {...look} aria-label={name} aria-disabled={isDisabled} onClick={() => !isDisabled && onSelect()}>
      {label}
    </Button>
  )
}
