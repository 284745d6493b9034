import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What the installation's secret key is used for. Each purpose, a short constant text such as `mail`, has a key of its own:
 * what was made for one is worth nothing for another.
 */
export interface Secrets {
  /** 32 bytes, the same for every process of the installation. */
  key(purpose: string): Uint8Array
  /** HMAC-SHA-256 of `text` as base64url. */
  hmac(purpose: string, text: string): string
  /** Unreadable and unchangeable for who lacks the key; two results for one text differ. */
  encrypt(purpose: string, text: string): string
  /** @throws when `sealed` was not made by `encrypt` for this purpose and with this secret key. */
  decrypt(purpose: string, sealed: string): string
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Each purpose gets a key of its own, derived from the one secret key: what is made for one is worth nothing for another. */
export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>()

  function derive(purpose: string): Buffer {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `ledgerdeck:${purpose}`, keyBytes))
    keys.set(purpose, key)
    return key
  }

  return {
    key: (purpose) => Uint8Array.from(derive(purpose)),
    hmac: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, derive(purpose), nonce, { authTagLength: tagBytes })
      const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
      return sealed.toString('base64url')
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new Error('The sealed text is not whole.')
      const opening = createDecipheriv(cipher, derive(purpose), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAuthTag(bytes.subarray(-tagBytes))
      const content = bytes.subarray(nonceBytes, -tagBytes)
      return opening.update(content, undefined, 'utf8') + opening.final('utf8')
    },
  }
}
