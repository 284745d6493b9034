import { Link } from 'react-router'
import { useSessionUser } from '../../session/session.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { keepCalculation } from '../account-calculations.ts'
import { type CalculationInputs, calculationsPath } from '../kept-calculation.ts'
import { NameForm } from './name-form.tsx'

interface KeepButtonProps {
  /** Asked when the calculation is kept. */
  calculation: () => CalculationInputs
  /** Stands in the field at first. */
  suggestedName: string
}

/** Keeps what is entered in a calculator, under a name. */
export function KeepButton({ calculation, suggestedName }: KeepButtonProps) {
  const isGuest = useSessionUser() === null
  return (
    <DialogButton label="Keep this" title="Keep this calculation">
      {(close) => (
        <>
          <NameForm
            initial={suggestedName}
            action="Keep"
            send={(name) => keepCalculation({ ...calculation(), name })}
            onSaved={close}
          />
          <p>
            {isGuest
              ? 'This browser keeps it until you log in. It then moves to your account. '
              : 'It counts in your storage. Only you can see it. '}
            <Link to={calculationsPath}>Kept calculations</Link>
          </p>
        </>
      )}
    </DialogButton>
  )
}
