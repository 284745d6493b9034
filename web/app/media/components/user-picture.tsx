import type { UserReference } from '@ledgerdeck/contract/users'
import { clsx } from 'clsx'
import { SignedImage } from './signed-image.tsx'
import styles from './user-picture.module.css'

type Size = 'small' | 'large'

const widths: Readonly<Record<Size, number>> = { small: 40, large: 160 }

interface UserPictureProps {
  user: UserReference
  size: Size
  /** Empty where the name is beside it. */
  alt: string
  loading?: 'lazy' | 'eager'
}

/** Without an image, the first letter of the name. */
export function UserPicture({ user, size, alt, loading }: UserPictureProps) {
  return (
    <SignedImage
      path={user.user_image}
      url={user.user_image_url}
      sources={user.user_image_sources}
      sizes={`${widths[size]}px`}
      width={widths[size]}
      height={widths[size]}
      loading={loading}
      alt={alt}
      className={pictureClass(size)}
      fallback={<PictureInitial username={user.username} size={size} />}
    />
  )
}

export function PictureInitial({ username, size }: { username: string; size: Size }) {
  return (
    <span className={clsx(pictureClass(size), styles.initial)} aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  )
}

export function pictureClass(size: Size): string {
  return clsx(styles.picture, styles[size])
}

export function ProfilePicture({ user }: { user: UserReference }) {
  return <UserPicture user={user} size="large" loading="eager" alt={`Picture of ${user.username}`} />
}
