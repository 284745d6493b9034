import type { User } from '@ledgerdeck/contract/users'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-tab.module.css'
import { SessionList } from './session-list.tsx'
import { StorageCard } from './storage-card.tsx'

/**
 * The own account: what can be changed, what it keeps, where it is open. With a temporary password only the first is served.
 * It stays while other tabs are shown, where records come and go; so the rest loads again when it comes into view.
 */
export function ProfileTab({ user, isShown }: { user: User; isShown: boolean }) {
  return (
    <div className={styles.tab}>
      <Panel title="Edit profile">
        <ProfileForm user={user} />
      </Panel>
      {!user.must_change_password && (
        <div className={styles.beside}>
          <StorageCard isShown={isShown} />
          <SessionList isShown={isShown} />
          <LinkButton to="/finance/blog/my-comments">My comments</LinkButton>
        </div>
      )}
    </div>
  )
}
