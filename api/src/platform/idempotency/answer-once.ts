import { createHash, type Hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Ctx, UserCtx } from '../endpoints/context.ts'
import { AppError } from '../errors/app-error.ts'
import { SpooledFile } from '../http/spooled-file.ts'
import { createSecrets, type Secrets } from '../secrets/secrets.ts'
import { endsWithin } from '../work/ends-within.ts'
import { findAnswer, insertAnswer, type KeyOwner, type StoredAnswer } from './stored-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey?: string
    fingerprint?: string
  }
}

interface KeyedRequest {
  owner: KeyOwner
  /** An HMAC, so that nobody can guess the request without its Idempotency-Key. */
  fingerprint: string
  secrets: Secrets
}

/** Performs a request once per key. `perform` passes its result to `ctx.storeAnswer`. */
export type AnswerOnce<Answer> = <Result>(
  perform: () => Promise<Result>,
  present: (result: Result) => Answer,
) => Promise<Answer>

const purpose = 'idempotency'
const fingerprintPurpose = 'idempotency-fingerprint'

const maxWaitMs = 20_000

export const storeNothing: Ctx['storeAnswer'] = async (_db, result) => result

export function createAnswerOnce(status: number, waitMs = maxWaitMs) {
  const running = createRunning(waitMs)
  return <Answer extends object>(request: FastifyRequest, reply: FastifyReply): AnswerOnce<Answer> =>
    async (perform, present) => {
      const keyed = keyedRequestOf(request)
      if (!keyed) return present(await perform())
      const { ctx } = request
      return running(keyed, async () => {
        const found = await findAnswer(ctx.db, keyed.owner, ctx.now())
        const text = found
          ? textOfSameRequest(found, keyed)
          : await performAndStore(ctx, keyed, perform, (result) => textOf(reply, status, present(result)))
        reply.type('application/json; charset=utf-8').serializer(() => text)
        return JSON.parse(text) as Answer
      })
    }
}

function keyedRequestOf({ idempotencyKey, fingerprint, ctx }: FastifyRequest): KeyedRequest | undefined {
  if (idempotencyKey === undefined || fingerprint === undefined) return undefined
  const keyHash = createHash('sha256').update(idempotencyKey).digest('base64url')
  const owner = { userId: (ctx as UserCtx).actor.id, keyHash }
  const secrets = createSecrets(idempotencyKey)
  return { owner, fingerprint: secrets.hmac(fingerprintPurpose, fingerprint), secrets }
}

function textOfSameRequest(stored: StoredAnswer, { fingerprint, secrets }: KeyedRequest): string {
  if (stored.fingerprint !== fingerprint) throw keyReused()
  return secrets.decrypt(purpose, stored.answer)
}

async function performAndStore<Result>(
  ctx: Ctx,
  keyed: KeyedRequest,
  perform: () => Promise<Result>,
  toText: (result: Result) => string,
): Promise<string> {
  const { owner, fingerprint, secrets } = keyed
  let text: string | undefined
  ctx.storeAnswer = async <Stored>(db: Db, kept: Stored) => {
    text = toText(kept as Stored & Result)
    const stored = { fingerprint, answer: secrets.encrypt(purpose, text) }
    if (!(await insertAnswer(db, owner, stored, ctx.now()))) throw keyInUse()
    return kept
  }
  try {
    await perform()
  } catch (error) {
    // Another process may have been faster, or the answer to a commit may have been lost.
    const found = await findAnswer(ctx.db, owner, ctx.now()).catch(() => null)
    if (!found) throw error
    return textOfSameRequest(found, keyed)
  }
  if (text === undefined) throw new Error('What takes an Idempotency-Key hands its result to storeAnswer.')
  return text
}

function textOf(reply: FastifyReply, status: number, answer: object): string {
  return String(reply.serializeInput({ ...answer }, String(status)))
}

function createRunning(waitMs: number) {
  const running = new Map<string, { fingerprint: string; end: Promise<void> }>()

  return async <T>({ owner, fingerprint }: KeyedRequest, run: () => Promise<T>): Promise<T> => {
    const id = `${owner.userId} ${owner.keyHash}`
    for (let other = running.get(id); other; other = running.get(id)) {
      if (other.fingerprint !== fingerprint) throw keyReused()
      if (!(await endsWithin(waitMs, other.end))) throw keyInUse()
    }
    const { promise: end, resolve } = Promise.withResolvers<void>()
    running.set(id, { fingerprint, end })
    try {
      return await run()
    } finally {
      running.delete(id)
      resolve()
    }
  }
}

function keyReused(): AppError {
  const text = 'This Idempotency-Key belongs to another request. Use a new key for each new request.'
  return new AppError(422, 'idempotency_key_reused', text)
}

function keyInUse(): AppError {
  const text = 'The first request with this Idempotency-Key is still being worked on. Try again in a few seconds.'
  return new AppError(409, 'idempotency_key_in_use', text, { retryAfterSeconds: 3 })
}

const quoted = /^"((?:[^"\\]|\\["\\])*)"$/
const visible = /^[\x21-\x7e]{1,255}$/

/** @throws AppError 400 for a key that is empty, longer than 255, or not visible ASCII */
export function parseIdempotencyKey({ 'idempotency-key': header }: IncomingHttpHeaders): string | undefined {
  if (header === undefined) return undefined
  const sent = String(header)
  const key = sent.startsWith('"') ? quoted.exec(sent)?.[1]?.replaceAll(/\\(.)/g, '$1') : sent
  if (key === undefined || !visible.test(key)) {
    const text = 'Idempotency-Key: send 1 to 255 visible characters, such as a UUID.'
    throw new AppError(400, 'idempotency_key_invalid', text)
  }
  return key
}

/** SHA-256 of method, path, parameters and body. The order of JSON members does not count. */
export function fingerprintOf({ method, routeOptions, params, body }: FastifyRequest): string {
  const hash = createHash('sha256')
  addValue(hash, [method, routeOptions.config.contractPath, params, body])
  return hash.digest('base64url')
}

/** Values are prefixed with their lengths, so that no two give the same bytes. */
function addValue(hash: Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update(`[${value.length}`)
    for (const item of value) addValue(hash, item)
  } else if (value instanceof SpooledFile) {
    addValue(hash, ['file', value.name, value.sha256])
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    hash.update(`{${members.length}`)
    for (const member of members) addValue(hash, member)
  } else if (typeof value === 'string') {
    hash.update(`"${value.length}:`).update(value)
  } else {
    hash.update(`${value};`)
  }
}
