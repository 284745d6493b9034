import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { createWorkQueue, type WorkPlace, type WorkQueue } from '../platform/work/work-queue.ts'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet puts first: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** The hash of no password, at the same cost as any other: what is compared where there is no account. */
const hashOfNobody = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$${base64(16)}$${base64(32)}`

/**
 * A core stays free for everything else. Hashes run in the threads of libuv, of which there are four unless the operator says
 * otherwise: half of them stay free, too, for files and compression.
 */
export const parallelHashes = Math.min(2, Math.max(1, availableParallelism() - 1))

const hashing = createHashingQueue()

/** For work around hashes: as much at once as hashes, and so much more `ahead`. */
export function createHashingQueue({ ahead = 0 } = {}): WorkQueue {
  return createWorkQueue({
    parallel: parallelHashes + ahead,
    places: 100,
    refusal: 'Very many people are signing in just now. Try again in a few seconds.',
  })
}

/**
 * A place among those whose passwords are hashed or compared, a few at a time. Slow on purpose: never inside a transaction.
 * @throws AppError 503 `busy` when too many wait
 */
export function enterHashing(): WorkPlace {
  return hashing.enter()
}

/** Whether the password belongs to the hash. Takes as long when there is none. */
export async function verifyPassword(place: WorkPlace, password: string, expected: string | null): Promise<boolean> {
  return place.run(() => verify(expected ?? hashOfNobody, password.normalize('NFC')))
}

/**
 * Hashes a password in a thread. Slow on purpose: never call it inside a transaction.
 * @throws AppError 503 `busy` when too many wait
 */
export async function hashPassword(password: string, place?: WorkPlace): Promise<string> {
  if (place) return place.run(() => hash(password.normalize('NFC'), hashParameters))
  using ownPlace = enterHashing()
  return await hashPassword(password, ownPlace)
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const made = parseOptions(passwordHash)
  return Object.entries(hashParameters).some(([name, value]) => made[name as keyof typeof hashParameters] !== value)
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
