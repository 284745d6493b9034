import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { readLinkFailure } from '../link-failure.ts'
import { FormAlert } from './form-alert.tsx'

interface LinkFailureAlertProps {
  title: string
  failure: unknown
  tryAgain: () => void
  /** Where a new link can be asked for. */
  newLink: { label: string; to: string }
}

/** A link that did nothing: why, and what can be done instead. */
export function LinkFailureAlert({ title, failure, tryAgain, newLink }: LinkFailureAlertProps) {
  const { text, wasUsed, mayWorkLater } = readLinkFailure(failure)
  return (
    <FormAlert tone={wasUsed ? 'info' : 'danger'} title={wasUsed ? text : title} text={wasUsed ? null : text}>
      {mayWorkLater && <Button onClick={tryAgain}>Try again</Button>}
      {wasUsed && <LinkButton to="/login">Log in</LinkButton>}
      <LinkButton to={newLink.to}>{newLink.label}</LinkButton>
    </FormAlert>
  )
}
