import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the parameters that every authenticator app knows. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

const driftSteps = 1

/** Returns a new secret in base 32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** Returns the `otpauth:` URI that apps read from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** Returns the time step of a code: the current one or a neighbour; null for any other code. */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const drift = totp.validate({ token: code, timestamp, window: driftSteps })
  return drift === null ? null : totp.counter({ timestamp }) + drift
}
