import type { SetupStep } from '../session/session.ts'
import styles from './account-setup.module.css'

const texts: Record<SetupStep, string> = {
  password:
    'The password was generated when the site was started for the first time, and is kept in a file on the server. Choose one of your own.',
  email:
    'There is no e-mail address yet, so no mail can tell you of changes to the account or reset the password. Enter yours.',
}

/** What is due on an account, and why. */
export function AccountSetupSteps({ due }: { due: readonly SetupStep[] }) {
  return (
    <ul className={styles.steps}>
      {due.map((step) => (
        <li key={step}>{texts[step]}</li>
      ))}
    </ul>
  )
}
