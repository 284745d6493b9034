import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { confirmApp, replaceRecoveryCodes, saveUnconfirmedApp, updateHasSecondFactor } from './factors.repository.ts'
import { createRecoveryCodes } from './recovery-codes.service.ts'
import { createTotpSecret } from './totp.service.ts'

export async function makeAuthenticatorApp(
  db: Db,
  { userId, secrets, now = new Date() }: { userId: number; secrets: Secrets; now?: Date },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = createTotpSecret()
  const app = { userId, encryptedSecret: secrets.encrypt('totp-secret', secret), now }
  await saveUnconfirmedApp(db, app)
  await confirmApp(db, { ...app, step: 0 })
  const { codes, hashes } = createRecoveryCodes()
  await replaceRecoveryCodes(db, userId, hashes)
  await updateHasSecondFactor(db, userId)
  return { secret, recoveryCodes: codes }
}

export function codeAt(secret: string, time: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() })
}
