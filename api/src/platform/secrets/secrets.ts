import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Each purpose, such as `mail`, has its own derived key. The previous key still works. */
export interface Secrets {
  /** 32 bytes, the same for every process of the installation. */
  key(purpose: string): Uint8Array
  keys(purpose: string): Uint8Array[]
  /** HMAC-SHA-256 of `text` as base64url. */
  hmac(purpose: string, text: string): string
  /** Returns the result of `hmac` with each key, the present one first. */
  hmacs(purpose: string, text: string): [string, ...string[]]
  /** Whether `mac` is from `hmac`, with either key. Takes the same time in both cases. */
  isHmac(purpose: string, text: string, mac: string): boolean
  /** Authenticated encryption; two results for one text differ. */
  encrypt(purpose: string, text: string): string
  decrypt(purpose: string, sealed: string): string
  /** Encrypts again with the present key. Null if already done, or if no key can decrypt it. */
  renew(purpose: string, sealed: string): string | null
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export function createSecrets(secretKey: string, previousKey?: string): Secrets {
  const present = keyDerivation(secretKey)
  const former = previousKey === undefined || previousKey === secretKey ? [] : [keyDerivation(previousKey)]
  const hmacWith = (derive: DeriveKey, purpose: string, text: string) =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url')
  const hmacs = (purpose: string, text: string): [string, ...string[]] => [
    hmacWith(present, purpose, text),
    ...former.map((derive) => hmacWith(derive, purpose, text)),
  ]
  return {
    key: (purpose) => Uint8Array.from(present(purpose)),
    keys: (purpose) => [present, ...former].map((derive) => Uint8Array.from(derive(purpose))),
    hmac: (purpose, text) => hmacWith(present, purpose, text),
    hmacs,
    isHmac: (purpose, text, mac) =>
      hmacs(purpose, text).filter((expected) => isTimingSafeEqual(mac, expected)).length > 0,
    encrypt: (purpose, text) => seal(present(purpose), text),
    decrypt: (purpose, sealed) =>
      openWith(
        [present, ...former].map((derive) => derive(purpose)),
        sealed,
      ),
    renew: (purpose, sealed) => {
      if (opens(present(purpose), sealed)) return null
      const key = former.map((derive) => derive(purpose)).find((derived) => opens(derived, sealed))
      return key === undefined ? null : seal(present(purpose), open(key, sealed))
    },
  }
}

function opens(key: Buffer, sealed: string): boolean {
  try {
    open(key, sealed)
    return true
  } catch {
    return false
  }
}

type DeriveKey = (purpose: string) => Buffer

function keyDerivation(secretKey: string): DeriveKey {
  const keys = new Map<string, Buffer>()
  return (purpose) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `ledgerdeck:${purpose}`, keyBytes))
    keys.set(purpose, key)
    return key
  }
}

/** Compares in a time that does not reveal how much of `given` is right, its length included. */
export function isTimingSafeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
  return sealed.toString('base64url')
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) throw new Error('The sealed text is not whole.')
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(-tagBytes))
  const content = bytes.subarray(nonceBytes, -tagBytes)
  return opening.update(content, undefined, 'utf8') + opening.final('utf8')
}

function openWith([key, ...others]: readonly Buffer[], sealed: string): string {
  if (key === undefined) throw new Error('No key opens the sealed text.')
  try {
    return open(key, sealed)
  } catch (error) {
    if (others.length > 0) return openWith(others, sealed)
    throw error
  }
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token, which is useless to a reader of the table. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
