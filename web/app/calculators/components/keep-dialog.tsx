import { Link } from 'react-router'
import { useSessionUser } from '../../session/session.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { keepCalculation } from '../account-calculations.ts'
import { calculationsPath, maxNameCharacters } from '../kept-calculation.ts'
import type { KeepButtonProps } from './keep-button.tsx'
import { NameForm } from './name-form.tsx'

interface KeepDialogProps extends Omit<KeepButtonProps, 'size'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export default function KeepDialog({ calculation, suggestedName, isOpen, onOpenChange }: KeepDialogProps) {
  const isGuest = useSessionUser() === null
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keep this calculation">
      <NameForm
        initial={suggestedName.slice(0, maxNameCharacters)}
        action="Keep"
        send={(name) => keepCalculation({ ...calculation(), name })}
        onSaved={() => onOpenChange(false)}
      />
      <p>
        {isGuest
          ? 'This browser keeps it until you log in. It then moves to your account. '
          : 'It counts in your storage. Only you can see it. '}
        <Link to={calculationsPath}>Kept calculations</Link>
      </p>
    </Dialog>
  )
}
