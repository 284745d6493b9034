import type { AdministeredUser, UserList } from '@ledgerdeck/contract/admin-users'
import { canBeUsed } from '../../accounts/users.policy.ts'
import { presentUser } from '../../accounts/users.presenter.ts'
import type { UserWithImage } from '../../accounts/users.repository.ts'
import { type AddressOf, presentImage, publicAddress } from '../../media/images.presenter.ts'
import type { CappedPage } from '../../platform/lists/page.ts'

export interface AdministeredPresentation {
  signed: AddressOf
  isFactorRequiredOfStaff: boolean
  now: Date
}

export function presentUserList(found: CappedPage<UserWithImage>, presentation: AdministeredPresentation): UserList {
  return {
    data: found.rows.map((row) => presentAdministeredUser(row, presentation)),
    totalUser: found.total,
    is_exact: found.isExact,
    numOfPages: found.pages,
    page: found.page,
  }
}

export function presentAdministeredUser(
  { user, image }: UserWithImage,
  { signed, ...presentation }: AdministeredPresentation,
): AdministeredUser {
  const avatar = presentImage(image, canBeUsed(user) ? publicAddress : signed)
  return {
    ...presentUser(user, { image: avatar, lastLoginTime: user.lastLoginAt, ...presentation }),
    suspended_until: user.suspendedUntil?.toISOString() ?? null,
    suspension_reason: user.suspensionReason,
  }
}
