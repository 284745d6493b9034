import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { UnknownOutcomeError } from '../database/database-errors.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { AppError } from './app-error.ts'
import { createErrorHandler } from './error-response.ts'

let home: TestDatabase
let database: Database

beforeEach(async () => {
  home = await createEmptyDatabase()
  database = openDatabase({ url: home.url, log: silentLog, statementTimeoutMs: 50 })
})

afterEach(async () => {
  await database.close()
  await home.drop()
})

async function answerTo(work: () => Promise<unknown>, loggerInstance?: FastifyBaseLogger) {
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  app.setErrorHandler(createErrorHandler())
  app.get('/', work)
  const response = await app.inject('/')
  await app.close()
  return response
}

const timedOut = {
  code: 'timed_out',
  msg: 'That took too long. Try again with fewer words or a narrower range.',
}

test('a statement timeout becomes 503 with Retry-After', async () => {
  const response = await answerTo(() => database.db.execute(sql`SELECT pg_sleep(60)`))
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toMatchObject(timedOut)
})

test('a lock timeout becomes 503 with Retry-After', async () => {
  const response = await answerTo(() =>
    database.transaction(async (holder) => {
      await holder.execute(sql`SELECT pg_advisory_xact_lock(1)`)
      await database.transaction(async (waiting) => {
        await waiting.execute(sql`SET LOCAL statement_timeout = 0`)
        await waiting.execute(sql`SET LOCAL lock_timeout = 50`)
        await waiting.execute(sql`SELECT pg_advisory_xact_lock(1)`)
      })
    }),
  )
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject(timedOut)
})

test('a reference to a deleted row becomes a refusal', async () => {
  await database.db.execute(sql`create table owners (id integer primary key)`)
  await database.db.execute(sql`create table things (owner_id integer references owners)`)
  const response = await answerTo(() => database.db.execute(sql`insert into things values (1)`))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'reference_not_found' })
})

async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  await answerTo(work, pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

const [warning, error] = [40, 50]

test('a full queue is logged as a warning that names it, without a stack', async () => {
  const work = async () => {
    throw new AppError(503, 'busy', 'The server is busy with other images.', { retryAfterSeconds: 3 })
  }
  const facts = { code: 'busy', req: { method: 'GET', url: '/' }, msg: 'The server is busy with other images.' }
  expect(await linesOf(work)).toEqual([{ level: warning, reqId: 'req-1', ...facts }])
})

test('an internal error is logged with its stack', async () => {
  const [line, ...others] = await linesOf(async () => {
    throw new TypeError('broken')
  })
  expect(line).toMatchObject({ level: error, err: { message: 'broken', stack: expect.stringContaining('at ') } })
  expect(others).toEqual([])
})

test('an unknown outcome becomes 503, and says that it may have been saved', async () => {
  const lost = Object.assign(new Error('connection lost'), { code: '57P01' })
  const response = await answerTo(() => Promise.reject(new UnknownOutcomeError('unknown', { cause: lost })))
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toMatchObject({
    code: 'outcome_unknown',
    msg: 'The connection to the database was lost during saving. Check whether your change is there before you try again.',
  })
})

test('a body that the client stops sending is a bad request, and no error of the database', async () => {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler())
  app.post('/', async () => 'read')
  const arrived = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<string | undefined>()
  app.addHook('onRequest', async () => arrived.resolve())
  app.addHook('onSend', async ({ refusalCode }) => refused.resolve(refusalCode))
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port)
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"1')
  await arrived.promise
  socket.destroy()
  expect(await refused.promise).toBe('bad_request')
  await app.close()
})
