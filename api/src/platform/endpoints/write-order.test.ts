import { setImmediate as settled } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '../auth/actor.ts'
import type { Ctx } from './context.ts'
import { serializeWrites } from './write-order.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function serve(options: { graceMs?: number } = {}) {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const endOf = (name: string) => {
    const end = ends.get(name) ?? Promise.withResolvers<void>()
    ends.set(name, end)
    return end
  }
  app = fastify()
  const takePlace = serializeWrites(app, options)
  app.addHook('onRequest', async (request) => {
    const { authorization = '' } = request.headers
    const name = String(request.headers['x-name'])
    const actor = (authorization === '' ? { kind: 'guest' } : { kind: 'user' }) as Actor
    request.ctx = { actor, caller: { key: authorization } } as Ctx
    await endOf(`identified ${name}`).promise
    if (name.startsWith('refused')) throw new Error('refused')
  })
  const handler = async ({ headers }: { headers: Record<string, unknown> }) => {
    begun.push(String(headers['x-name']))
    await endOf(String(headers['x-name'])).promise
    return {}
  }
  app.post('/notes', { config: { writesTo: 'notes' } }, handler)
  const preValidation = async (request: FastifyRequest) => {
    await takePlace(request)
    await endOf(`received ${request.headers['x-name']}`).promise
  }
  app.post('/pictures', { config: { writesTo: 'notes' }, preValidation }, handler)
  app.post('/posts', { config: { writesTo: 'posts' } }, handler)
  app.post('/search', handler)
  await app.ready()
  return {
    send: (name: string, { url = '/notes', authorization = 'token' } = {}) =>
      void app
        .inject({ method: 'POST', url, headers: { 'x-name': name, ...(authorization && { authorization }) } })
        .then(),
    identify: (...names: string[]) => names.map((name) => endOf(`identified ${name}`).resolve()),
    receive: (name: string) => endOf(`received ${name}`).resolve(),
    finish: (name: string) => endOf(name).resolve(),
    begun: async () => {
      for (let count = 0; count < 20; count += 1) await settled()
      return begun
    },
  }
}

test('writes run in the order of their arrival, one at a time', async () => {
  const { send, identify, finish, begun } = await serve()
  for (const name of ['a', 'b', 'c']) send(name)
  await begun()
  identify('c')
  await begun()
  identify('b', 'a')
  expect(await begun()).toEqual(['a'])
  finish('a')
  expect(await begun()).toEqual(['a', 'b'])
  finish('b')
  expect(await begun()).toEqual(['a', 'b', 'c'])
  finish('c')
})

test('writes of others, writes to other objects and reads do not wait', async () => {
  const { send, identify, begun, finish } = await serve()
  send('a')
  send('b', { authorization: 'another token' })
  send('c', { url: '/posts' })
  send('d', { url: '/search' })
  send('e', { authorization: '' })
  identify('a', 'b', 'c', 'd', 'e')
  expect((await begun()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const name of ['a', 'b', 'c', 'd', 'e']) finish(name)
})

test('a refused write does not block the next one', async () => {
  const { send, identify, begun, finish } = await serve()
  send('refused')
  send('b')
  await begun()
  identify('b')
  expect(await begun()).toEqual([])
  identify('refused')
  expect(await begun()).toEqual(['b'])
  finish('b')
})

test('a write that arrives slowly is overtaken', async () => {
  const { send, identify, begun, finish } = await serve({ graceMs: 1 })
  send('slow')
  send('b')
  await begun()
  identify('b')
  await expect.poll(begun).toEqual(['b'])
  identify('slow')
  finish('b')
  expect(await begun()).toEqual(['b', 'slow'])
  finish('slow')
})

test('files that arrive within the grace period keep their order', async () => {
  const { send, identify, receive, begun, finish } = await serve()
  send('picture', { url: '/pictures' })
  send('b')
  await begun()
  identify('picture', 'b')
  expect(await begun()).toEqual([])
  receive('picture')
  expect(await begun()).toEqual(['picture'])
  finish('picture')
  expect(await begun()).toEqual(['picture', 'b'])
  finish('b')
})

test('slow uploads are overtaken', async () => {
  const { send, identify, receive, begun, finish } = await serve({ graceMs: 1 })
  const forms = ['first', 'second', 'third']
  for (const name of forms) send(name, { url: '/pictures' })
  send('b')
  await begun()
  identify(...forms, 'b')
  await expect.poll(begun).toEqual(['b'])
  for (const name of forms) receive(name)
  expect(await begun()).toEqual(['b'])
  finish('b')
  await expect.poll(begun).toEqual(['b', 'first'])
  for (const name of forms) finish(name)
  await expect.poll(async () => (await begun()).length).toBe(4)
})
