import type { Secrets } from './secrets.ts'

/** Query parameters of an address that expires, as a client sends them. Logs omit them. */
export interface ExpiringSignature {
  expires?: unknown
  signature?: unknown
}

interface Signed {
  purpose: string
  signedText: (expires: string) => string
}

/** The unit of `expires` is the caller's. */
export function signExpiry(
  secrets: Pick<Secrets, 'hmac'>,
  { purpose, signedText }: Signed,
  expires: number,
): Record<'expires' | 'signature', string> {
  return { expires: `${expires}`, signature: secrets.hmac(purpose, signedText(`${expires}`)) }
}

/** Returns the signed `expires`, which may be past, or null for a wrong signature. */
export function verifiedExpiry(
  secrets: Pick<Secrets, 'isHmac'>,
  { purpose, signedText }: Signed,
  { expires, signature }: ExpiringSignature,
): number | null {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return null
  return secrets.isHmac(purpose, signedText(expires), signature) ? Number(expires) : null
}
