import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { UserPicture } from '../../../media/components/user-picture.tsx'
import { dateTimeText } from '../../../ui/format.ts'
import { yesOrNo } from './user-card.tsx'
import styles from './user-facts.module.css'
import { lastLogin } from './user-form.tsx'

export function UserFacts({ user }: { user: AdministeredUser }) {
  return (
    <div className={styles.facts}>
      <UserPicture user={user} size="large" alt={`Picture of ${user.username}`} />
      <dl className={styles.list}>
        {factsOf(user).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function factsOf(user: AdministeredUser): [label: string, value: string][] {
  return [
    ['Email', user.email],
    ['Username', user.username],
    ['Date of birth', user.date_of_birth ?? 'Not given'],
    ['Country', user.country_name || 'Not given'],
    ['Country code', user.country_code || 'Not given'],
    ['Phone number', user.phone_number || 'Not given'],
    ['Is superuser', yesOrNo(user.is_superuser)],
    ['Is staff', yesOrNo(user.is_staff)],
    ['Is active', yesOrNo(user.is_active)],
    ['Is premium', yesOrNo(user.is_premium_user)],
    ['Email is verified', yesOrNo(user.email_verified)],
    ['Account status', user.account_status],
    ['Failed sign-ins', String(user.login_attempts)],
    ['Date updated', dateTimeText(user.date_updated)],
    ['Last login', lastLogin(user)],
  ]
}
