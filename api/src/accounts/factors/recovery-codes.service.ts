import { randomInt } from 'node:crypto'
import { hashOfToken } from '../../platform/secrets/secrets.ts'

/** Without I, L, O and U, which are mistaken for others (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const codeCount = 10

/** 80 bits, so that a plain hash cannot be searched. */
const codeLength = 16

export interface NewRecoveryCodes {
  codes: string[]
  hashes: string[]
}

/** Returns ten codes such as `7Q2M-…`, and their hashes in the same order. */
export function createRecoveryCodes(): NewRecoveryCodes {
  const codes = Array.from({ length: codeCount }, createCode)
  return { codes, hashes: codes.map(hashOfRecoveryCode) }
}

function createCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Ignores case, spaces and hyphens, and reads I and L as 1, O as 0. */
export function hashOfRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return hashOfToken(plain)
}
