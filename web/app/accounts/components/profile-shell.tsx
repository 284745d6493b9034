import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './profile-form-frame.module.css'

/** The server's version of a profile, which holds no personal data. */
export function ProfileShell() {
  return (
    <div className={styles.shell}>
      <PageHeading title="Profile" command="whoami" />
      <Spinner label="Loading profile..." />
      <noscript>
        <p>Profiles are shown only with JavaScript.</p>
      </noscript>
    </div>
  )
}
