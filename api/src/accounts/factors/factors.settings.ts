import type { SignedIn } from '../../platform/auth/actor.ts'
import { choiceSetting } from '../../platform/settings/setting.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export const staffSecondFactor = choiceSetting({
  key: 'factors.staff',
  group: 'Security',
  label: 'Second factor for staff and superusers',
  explanation:
    'If required, staff without a passkey or an authenticator app can’t do anything else until they set one up.',
  environmentName: 'STAFF_SECOND_FACTOR',
  default: 'asked',
  options: { asked: 'Asked for', required: 'Required' },
})

export function isFactorRequiredOfStaff({ settings }: { settings: Settings }): boolean {
  return settings.get(staffSecondFactor) === 'required'
}

export function isSecondFactorRequired(
  ctx: { settings: Settings },
  actor: Pick<SignedIn, 'isStaff' | 'isSuperuser'>,
): boolean {
  return (actor.isStaff || actor.isSuperuser) && isFactorRequiredOfStaff(ctx)
}
