import type { Factors, Passkey } from '@ledgerdeck/contract/factors'
import type { AuthenticatorAppRow } from './factors.repository.ts'
import type { PasskeyRow } from './passkeys.repository.ts'

export interface OwnFactors {
  passkeys: PasskeyRow[]
  app: AuthenticatorAppRow | null
  recoveryCodesLeft: number
  isRequired: boolean
}

export function presentFactors({ passkeys, app, recoveryCodesLeft, isRequired }: OwnFactors): Factors {
  return {
    passkeys: passkeys.map(presentPasskey),
    authenticator_app: app?.confirmedAt
      ? { created_at: app.confirmedAt.toISOString(), last_used_at: app.lastUsedAt?.toISOString() ?? null }
      : null,
    recovery_codes_left: recoveryCodesLeft,
    is_required: isRequired,
  }
}

function presentPasskey({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_backed_up: isBackedUp,
  }
}
