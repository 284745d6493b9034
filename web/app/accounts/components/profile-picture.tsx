import type { UserReference } from '@ledgerdeck/contract/users'
import { SignedImage } from '../../media/components/signed-image.tsx'
import styles from './profile-picture.module.css'

/** The picture of a user, or the first letter of the name. */
export function ProfilePicture({ user }: { user: UserReference }) {
  return (
    <SignedImage
      path={user.user_image}
      url={user.user_image_url}
      sources={user.user_image_sources}
      sizes="160px"
      width={160}
      height={160}
      loading="eager"
      alt={`Picture of ${user.username}`}
      className={styles.picture}
      fallback={<PictureInitial username={user.username} />}
    />
  )
}

/** Stands for a picture that is not there. */
export function PictureInitial({ username }: { username: string }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  )
}
