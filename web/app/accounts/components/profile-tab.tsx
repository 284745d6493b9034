import type { User } from '@ledgerdeck/contract/users'
import { Panel } from '../../ui/panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-tab.module.css'
import { SessionList } from './session-list.tsx'
import { StorageCard } from './storage-card.tsx'

/** The own account: what can be changed, what it keeps, where it is open. With a temporary password only the first is served. */
export function ProfileTab({ user }: { user: User }) {
  return (
    <div className={styles.tab}>
      <Panel title="Edit profile">
        <ProfileForm user={user} />
      </Panel>
      {!user.must_change_password && (
        <div className={styles.beside}>
          <StorageCard version={user.date_updated} />
          <SessionList version={user.date_updated} />
        </div>
      )}
    </div>
  )
}
