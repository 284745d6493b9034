import { hash, type Options } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet puts first: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password in a thread of the pool. Slow on purpose: never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), parameters)
}
