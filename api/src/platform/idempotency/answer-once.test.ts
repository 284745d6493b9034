import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import type { Ctx } from '../endpoints/context.ts'
import { createErrorHandler } from '../errors/error-response.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createAnswerOnce, storeNothing } from './answer-once.ts'

let home: TestDatabase
let database: Database
let app: FastifyInstance
let work: () => Promise<void>
let keepsAnswer = true

beforeAll(async () => {
  home = await createTestDatabase()
  database = openDatabase({ url: home.url, log: silentLog })
  const { db, transaction } = database
  const answerOnce = createAnswerOnce(201, 0)
  app = fastify().setErrorHandler(createErrorHandler())
  const schema = { response: { 201: { type: 'object', properties: { result: { type: 'string' } } } } }
  app.post('/', { schema }, async (request, reply) => {
    request.ctx = {
      actor: { kind: 'user', id: 7 },
      storeAnswer: storeNothing,
      db,
      transaction,
      now: () => new Date(),
    } as Ctx
    request.idempotencyKey = String(request.headers['idempotency-key'])
    request.fingerprint = 'the same'
    const perform = async () => {
      await work()
      return transaction(async (inside) => (keepsAnswer ? request.ctx.storeAnswer(inside, 'done') : 'done'))
    }
    const answer = await answerOnce<object>(request, reply)(perform, (result) => ({ result }))
    return reply.code(201).send(answer)
  })
})

afterAll(async () => {
  await app.close()
  await database.close()
  await home.drop()
})

const send = (key: string) => app.inject({ method: 'POST', url: '/', headers: { 'idempotency-key': key } })

test('a repetition that waits too long gets Retry-After, and the response on its next try', async () => {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  work = () => {
    begun.resolve()
    return released.promise
  }
  const first = send('slow')
  await begun.promise
  const second = await send('slow')
  expect([second.statusCode, second.headers['retry-after'], second.json().code]).toEqual([
    409,
    '3',
    'idempotency_key_in_use',
  ])
  released.resolve()
  expect((await first).json()).toEqual({ result: 'done' })
  expect((await send('slow')).json()).toEqual({ result: 'done' })
})

test('a repetition does the work itself when the first request fails', async () => {
  let runs = 0
  work = async () => {
    runs += 1
    if (runs === 1) throw new Error('failed')
  }
  expect((await send('failing')).statusCode).toBe(500)
  expect((await send('failing')).statusCode).toBe(201)
})

test('an endpoint that does not store its response fails at the first request with a key', async () => {
  work = async () => {}
  keepsAnswer = false
  expect((await send('forgotten')).statusCode).toBe(500)
  keepsAnswer = true
})

test('a stored answer is JSON and says so, the first time and when it is repeated', async () => {
  work = async () => {}
  const json = 'application/json; charset=utf-8'
  expect((await send('typed')).headers['content-type']).toBe(json)
  expect((await send('typed')).headers['content-type']).toBe(json)
})

test('a stored fingerprint cannot be compared with a guess without its key', async () => {
  work = async () => {}
  await send('one')
  await send('another')
  const { rows } = await database.pool.query('select distinct fingerprint from idempotency_keys')
  expect(rows).not.toContainEqual({ fingerprint: 'the same' })
  const { rows: all } = await database.pool.query('select key_hash from idempotency_keys')
  expect(rows).toHaveLength(all.length)
})
