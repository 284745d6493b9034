import { useState } from 'react'
import { putSetupOff } from '../session/account-setup.ts'
import type { SessionUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './account-setup.module.css'
import { AccountSetupSteps } from './account-setup-steps.tsx'

interface AccountSetupDialogProps {
  isOpen: boolean
  user: Pick<SessionUser, 'id' | 'setup_due'>
}

/** Leads to what is due on the account, or leaves it for the next sign-in. */
export default function AccountSetupDialog({ isOpen, user }: AccountSetupDialogProps) {
  const [due, setDue] = useState(user.setup_due)
  // What the dialog says stays while it closes.
  if (isOpen && due !== user.setup_due) setDue(user.setup_due)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || putSetupOff()}
      title="Finish setting up your account"
      initialFocus="window"
    >
      <div className={styles.content}>
        <AccountSetupSteps due={due} />
        <p>Your profile has the fields for it. If you leave it for later, you are asked again at the next sign-in.</p>
        <div className={styles.actions}>
          <LinkButton to={`/user-profile/${user.id}`} variant="primary" onClick={putSetupOff}>
            Open my profile
          </LinkButton>
          <Button onClick={putSetupOff}>Later</Button>
        </div>
      </div>
    </Dialog>
  )
}
