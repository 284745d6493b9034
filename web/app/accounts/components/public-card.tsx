import type { PublicUser } from '@ledgerdeck/contract/users'
import { longDate } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import styles from './public-card.module.css'

/** All that others see of a user. */
export function PublicCard({ user }: { user: PublicUser }) {
  return (
    <Panel title="Public card" className={styles.card}>
      <div className={styles.row}>
        <ProfilePicture user={user} />
        <dl className={styles.facts}>
          <dt>Username</dt>
          <dd>{user.username}</dd>
          <dt>Joined</dt>
          <dd>
            <time dateTime={user.date_joined}>{longDate(user.date_joined)}</time>
          </dd>
        </dl>
      </div>
    </Panel>
  )
}
