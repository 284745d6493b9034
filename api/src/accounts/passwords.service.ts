import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { lookUp } from '@ledgerdeck/lookup'
import { type Options, parseOptions } from '@node-rs/argon2'
import { createFairQueue, type QueueEntry } from '../platform/work/fair-queue.ts'
import { createThreadPool } from '../platform/work/thread-pool.ts'
import type { PasswordQuestion } from './passwords.worker.ts'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet puts first: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** The hash of no password, at the same cost as any other: what is compared where there is no account. */
const hashOfNobody = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$${base64(16)}$${base64(32)}`

/** A core stays free for everything else. Each hash takes its 19 MiB while it lasts, and each thread about 10 MB. */
export const parallelHashes = Math.min(4, Math.max(1, availableParallelism() - 1))

const ask = createThreadPool<PasswordQuestion, boolean | string>(new URL('./passwords.worker.ts', import.meta.url), {
  maxThreads: parallelHashes,
})

const hashing = createHashingQueue()

/** For work around hashes: as much at once as hashes, and so much more `ahead`. */
export function createHashingQueue({ ahead = 0 } = {}): { enter: () => QueueEntry } {
  const queue = createFairQueue({
    concurrency: parallelHashes + ahead,
    maxQueued: 100,
    busyText: 'Very many people are signing in just now. Try again in a few seconds.',
  })
  return { enter: () => queue.enter({ key: 'everyone' }) }
}

/**
 * A place among those whose passwords are hashed or compared, a few at a time. Slow on purpose: never inside a transaction.
 * @throws AppError 503 `busy` when too many wait
 */
export function enterHashing(): QueueEntry {
  return hashing.enter()
}

/** Whether the password belongs to the hash. Takes as long when there is none. */
export async function verifyPassword(place: QueueEntry, password: string, expected: string | null): Promise<boolean> {
  const question = { password: password.normalize('NFC'), expected: expected ?? hashOfNobody }
  return (await place.run(() => ask(question))) === true
}

/**
 * Hashes a password in a thread. Slow on purpose: never call it inside a transaction.
 * @throws AppError 503 `busy` when too many wait, unless a place is given
 */
export async function hashPassword(password: string, place?: QueueEntry): Promise<string> {
  if (place) return hashAt(place, password)
  using ownPlace = enterHashing()
  return await hashAt(ownPlace, password)
}

async function hashAt(place: QueueEntry, password: string): Promise<string> {
  const question = { password: password.normalize('NFC'), parameters: hashParameters }
  return String(await place.run(() => ask(question)))
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const made = { ...parseOptions(passwordHash) }
  return Object.entries(hashParameters).some(([name, value]) => lookUp(made, name) !== value)
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
