import type { UserReference } from '@ledgerdeck/contract/users'
import { UserPicture } from '../../media/components/user-picture.tsx'

export function ProfilePicture({ user }: { user: UserReference }) {
  return <UserPicture user={user} size="large" loading="eager" alt={`Picture of ${user.username}`} />
}
