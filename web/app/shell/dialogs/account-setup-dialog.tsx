import { useState } from 'react'
import { putSetupOff } from '../../session/account-setup.ts'
import type { SessionUser, SetupStep } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { mainId } from '../route-change.tsx'
import styles from './account-setup-dialog.module.css'

interface AccountSetupDialogProps {
  isOpen: boolean
  user: Pick<SessionUser, 'id' | 'setup_due'>
}

export default function AccountSetupDialog({ isOpen, user }: AccountSetupDialogProps) {
  const [due, setDue] = useState(user.setup_due)
  // The text stays while the dialog closes.
  if (isOpen && due !== user.setup_due) setDue(user.setup_due)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || putSetupOff()}
      title="Finish setting up your account"
      initialFocus="window"
      returnFocus={() => document.getElementById(mainId)}
    >
      <div className={layout.stack4}>
        <AccountSetupSteps due={due} />
        <p>You can do this in your profile. If you do it later, we’ll ask again next time you log in.</p>
        <div className={layout.rowEnd}>
          <Button onClick={putSetupOff}>Later</Button>
          <LinkButton to={`/user-profile/${user.id}`} variant="primary" onClick={putSetupOff}>
            Open my profile
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}

const texts: Record<SetupStep, string> = {
  password:
    'Your password was generated when the site first started, and it’s in a file on the server. Choose your own.',
  email: 'Your account has no email address, so we can’t email you about changes or reset your password. Add yours.',
}

export function AccountSetupSteps({ due }: { due: readonly SetupStep[] }) {
  return (
    <ul className={styles.steps}>
      {due.map((step) => (
        <li key={step}>{texts[step]}</li>
      ))}
    </ul>
  )
}
