import type { PublicUser, User, UserReference } from '@ledgerdeck/contract/users'
import type { PresentedImage } from '../media/images.presenter.ts'
import { lacksAddress } from './users.policy.ts'
import type { UserRow } from './users.repository.ts'

export interface UserPresentation {
  image: PresentedImage
  /** Start of the current session; without one, the last login. */
  lastLoginTime: Date | null
  isFactorRequiredOfStaff: boolean
  now: Date
}

export function presentUser(
  user: UserRow,
  { image, lastLoginTime, isFactorRequiredOfStaff, now }: UserPresentation,
): User {
  return {
    ...presentPublicUser(user, image),
    email: user.email,
    date_of_birth: user.dateOfBirth,
    country_name: user.countryName,
    country_code: user.countryCode,
    phone_number: user.phoneNumber,
    is_superuser: user.isSuperuser,
    is_active: user.isActive,
    is_staff: user.isStaff,
    is_premium_user: user.isPremiumUser,
    last_login: user.lastLoginAt?.toISOString() ?? null,
    last_login_time: lastLoginTime?.toISOString() ?? null,
    date_updated: user.updatedAt.toISOString(),
    login_attempts: user.loginAttempts,
    account_status: presentStatus(user, now),
    email_verified: user.emailVerifiedAt !== null,
    setup_due: setupDueOf(user),
    must_change_password: user.mustChangePassword,
    has_second_factor: user.hasSecondFactor,
    must_set_up_second_factor: isFactorRequiredOfStaff && (user.isStaff || user.isSuperuser) && !user.hasSecondFactor,
  }
}

function setupDueOf({ hasGeneratedPassword, email }: UserRow): User['setup_due'] {
  return [
    ...(hasGeneratedPassword ? (['password'] as const) : []),
    ...(lacksAddress(email) ? (['email'] as const) : []),
  ]
}

export function presentPublicUser(
  user: Pick<UserRow, 'id' | 'username' | 'createdAt'>,
  image: PresentedImage,
): PublicUser {
  return { ...presentUserReference(user, image), date_joined: user.createdAt.toISOString() }
}

export function presentUserReference(
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  image: PresentedImage,
): UserReference {
  return {
    id,
    username,
    user_image: image.path,
    user_image_url: image.url,
    user_image_width: image.width,
    user_image_height: image.height,
    user_image_sources: image.sources,
  }
}

/** Shows a lock only for accounts that could otherwise sign in. */
export function presentStatus(
  { accountStatus, lockedUntil }: Pick<UserRow, 'accountStatus' | 'lockedUntil'>,
  now: Date,
): User['account_status'] {
  const isLocked = accountStatus === 'active' && lockedUntil !== null && lockedUntil > now
  return isLocked ? 'locked' : accountStatus
}
