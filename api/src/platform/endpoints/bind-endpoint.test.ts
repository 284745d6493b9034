import { defineEndpoint } from '@ledgerdeck/contract/endpoint'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '../auth/actor.ts'
import { AppError } from '../errors/app-error.ts'
import { createErrorHandler } from '../errors/error-response.ts'
import { createLimits } from '../limits/limits.ts'
import { bindEndpoint, fastifyPath } from './bind-endpoint.ts'
import type { Ctx } from './context.ts'

const endpoint = defineEndpoint({
  name: 'renameThing',
  method: 'POST',
  path: '/api/v1/things/{thing}/rename/',
  summary: 'Renames a thing.',
  tag: 'Things',
  params: z.object({ thing: z.coerce.number().int() }),
  body: z.object({ name: z.string().min(1).max(5) }),
  responses: { 200: z.object({ name: z.string(), thing: z.int() }) },
  errors: [409],
})

let app: FastifyInstance

function makeApp(): void {
  app = fastify()
  app
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
    .setErrorHandler(createErrorHandler())
    .addHook('onRequest', async (request) => {
      request.ctx = { actor: guest, client: { ipAddress: request.ip }, limits } as Ctx
    })
}

const limits = createLimits({ pool: new pg.Pool(), scale: 1 })

type Binding = Parameters<typeof bindEndpoint<typeof endpoint>>[2]

async function serve(handle: Binding['handle'], binding: Partial<Binding> = {}) {
  makeApp()
  bindEndpoint(app, endpoint, { handle, ...binding })
  const api = async (payload: object, thing = '7') => {
    const response = await app.inject({ method: 'POST', url: `/api/v1/things/${thing}/rename/`, payload })
    return { status: response.statusCode, body: response.json() }
  }
  return api
}

afterEach(() => app.close())

test('the handler gets parsed input without unknown fields', async () => {
  const api = await serve(async (_ctx, { params, body }) => {
    expect(body).toEqual({ name: 'ok' })
    return { name: body.name, thing: params.thing }
  })
  expect(await api({ name: 'ok', is_superuser: true })).toEqual({ status: 200, body: { name: 'ok', thing: 7 } })
})

test('bad input is refused with a message per field before the handler runs', async () => {
  const api = await serve(async () => expect.unreachable())
  const { status, body } = await api({ name: 'much too long' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'validation_failed', details: { name: [expect.stringContaining('5')] } })
  expect(body.error).toBe(body.msg)
  expect((await api({ name: 'ok' }, 'seven')).body.details).toHaveProperty('thing')
})

test.each<[string, object | string, object]>([
  ['nothing', {}, { name: ['This is missing.'] }],
  ['another kind', { name: 1 }, { name: ['This must be another type: string.'] }],
  ['no object', '[]', { body: ['Send a JSON object or a form.'] }],
])('%s is refused in words for people', async (_, payload, details) => {
  await serve(async () => expect.unreachable())
  const headers = { 'content-type': 'application/json' }
  const response = await app.inject({ method: 'POST', url: '/api/v1/things/7/rename/', payload, headers })
  expect([response.statusCode, response.json().details]).toEqual([400, details])
})

test('HEAD is served only for endpoints that only read', async () => {
  const calls: string[] = []
  const answer = (name: string) => async () => {
    calls.push(name)
    return {}
  }
  const shape = { method: 'GET', summary: '', tag: '', responses: { 200: z.object({}) } } as const
  makeApp()
  bindEndpoint(app, { ...shape, name: 'look', path: '/api/look/' }, { handle: answer('look') })
  bindEndpoint(app, { ...shape, name: 'act', path: '/api/act/', isRead: false }, { handle: answer('act') })
  expect((await app.inject({ method: 'HEAD', url: '/api/look/' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'HEAD', url: '/api/act/' })).statusCode).toBe(404)
  expect(calls).toEqual(['look'])
})

test('unknown fields are removed from responses', async () => {
  const api = await serve(async () => ({ name: 'x', thing: 1, password_hash: 'secret' }))
  expect((await api({ name: 'x' })).body).toEqual({ name: 'x', thing: 1 })
})

test('a response that breaks the contract becomes a 500 without internals', async () => {
  const api = await serve(async () => ({ name: 'x', thing: 1.5 }))
  const { status, body } = await api({ name: 'x' })
  expect([status, body.code]).toEqual([500, 'internal_error'])
  expect(JSON.stringify(body)).not.toContain('1.5')
})

test('a declared refusal reaches the caller with its details', async () => {
  const api = await serve(async () => {
    throw new AppError(409, 'name_taken', 'That name is taken.', { details: { name: ['is taken'] } })
  })
  expect(await api({ name: 'x' })).toEqual({
    status: 409,
    body: {
      msg: 'That name is taken.',
      error: 'That name is taken.',
      code: 'name_taken',
      details: { name: ['is taken'] },
      request_id: expect.any(String),
    },
  })
})

test('a refusal with a status that the endpoint does not declare becomes a 500', async () => {
  const api = await serve(async () => {
    throw new AppError(404, 'thing_not_found', 'There is no such thing.')
  })
  expect((await api({ name: 'x' })).body.code).toBe('internal_error')
})

test('a refusal by a limit has Retry-After', async () => {
  await serve(async () => {
    throw new AppError(429, 'too_many_requests', 'Too many requests. Wait a minute.', { retryAfterSeconds: 60 })
  })
  const response = await app.inject({ method: 'POST', url: '/api/v1/things/7/rename/', payload: { name: 'x' } })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60'])
})

const limit = { counts: 'renamings', points: 3, seconds: 60, per: 'network', isLocal: true } as const

test('calls beyond a limit are refused before validation, and invalid calls count', async () => {
  const api = await serve(async () => ({ name: 'x', thing: 1 }), { limit: { ...limit, name: 'plain' } })
  const bodies = [{ name: 'x' }, { name: 'much too long' }, { name: 'x' }, { name: 'much too long' }]
  const answers = await Promise.all(bodies.map((body) => api(body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 429])
})

test('the cost of a call may depend on its input', async () => {
  const api = await serve(async () => ({ name: 'x', thing: 1 }), {
    limit: { ...limit, name: 'weighted' },
    cost: ({ body }) => body.name.length,
  })
  expect((await api({ name: 'ab' })).status).toBe(200)
  expect((await api({ name: 'much too long' })).status).toBe(400)
  expect((await api({ name: 'ab' })).status).toBe(429)
})

test.each([
  ['/api/user/verify-email/{uid}/{token}/', '/api/user/verify-email/:uid/:token/'],
  ['/api/core/get-signed-url/{filePath*}/', '/api/core/get-signed-url/*'],
])('%s is served at %s', (path, pattern) => expect(fastifyPath(path)).toBe(pattern))
