import type { User } from '@ledgerdeck/contract/users'
import { useState } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-tab.module.css'
import { SessionList } from './session-list.tsx'
import { StorageCard } from './storage-card.tsx'

/**
 * The own account: what can be changed, what it keeps, where it is open. With a temporary password only the first is served.
 * It stays while other tabs are shown, where records come and go; so the rest loads anew whenever it is shown again.
 */
export function ProfileTab({ user, isShown }: { user: User; isShown: boolean }) {
  const version = `${user.date_updated} ${useShows(isShown)}`
  return (
    <div className={styles.tab}>
      <Panel title="Edit profile">
        <ProfileForm user={user} />
      </Panel>
      {!user.must_change_password && (
        <div className={styles.beside}>
          <StorageCard version={version} />
          <SessionList version={version} />
          <LinkButton to="/finance/blog/my-comments">My comments</LinkButton>
        </div>
      )}
    </div>
  )
}

/** How often it has come into view again. */
function useShows(isShown: boolean): number {
  const [{ wasShown, shows }, setState] = useState({ wasShown: isShown, shows: 0 })
  if (isShown !== wasShown) setState({ wasShown: isShown, shows: isShown ? shows + 1 : shows })
  return shows
}
