import { ResponseCache } from '@ledgerdeck/page-cache'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { setCacheTags } from './cache-tags.ts'
import { inProcessTransport } from './in-process-transport.ts'

let app: FastifyInstance
let cache: ResponseCache
let openCalls: ReturnType<typeof inProcessTransport>
let reads: string[]

beforeEach(() => {
  app = fastify()
  cache = new ResponseCache()
  openCalls = inProcessTransport(app, cache)
  reads = []
  app.get('/:name', async (request, reply) => {
    reads.push(request.url)
    const { name } = request.params as { name: string }
    setCacheTags(reply, name === 'private' ? undefined : [name], name.startsWith('shared'))
    return { reads: reads.length }
  })
})

async function readPage(...paths: string[]) {
  const { transport, tags } = openCalls('192.0.2.7')
  const answers = []
  for (const path of paths) answers.push(await transport({ method: 'GET', path }))
  return { answers, tags: tags() }
}

test('a shared response is read once, and each page gets its tags', async () => {
  const first = await readPage('/shared', '/own')
  expect(await readPage('/shared', '/own')).toEqual({
    answers: [first.answers[0], { status: 200, body: { reads: 3 } }],
    tags: new Set(['shared', 'own']),
  })
  expect(reads).toEqual(['/shared', '/own', '/own'])
})

test('a shared response is read again after a change, and after notifications were missed', async () => {
  await readPage('/shared')
  cache.invalidate(['own'])
  await readPage('/shared')
  expect(reads).toHaveLength(1)
  cache.invalidate(['shared'])
  await readPage('/shared')
  expect(reads).toHaveLength(2)
  cache.suspend()
  await readPage('/shared')
  cache.resume()
  await readPage('/shared')
  expect(reads).toHaveLength(4)
})

test('calls of a page have the address of its reader', async () => {
  app.get('/address', async ({ ip }) => ({ ip }))
  expect((await readPage('/address')).answers).toEqual([{ status: 200, body: { ip: '192.0.2.7' } }])
})

test('a page with an uncacheable response has no tags', async () => {
  expect((await readPage('/shared', '/private')).tags).toBeUndefined()
})

test('a response that changes while it is read is not cached', async () => {
  app.addHook('onSend', async ({ url }) => {
    if (url === '/shared' && reads.length === 1) cache.invalidate(['shared'])
  })
  await readPage('/shared')
  await readPage('/shared')
  await readPage('/shared')
  expect(reads).toEqual(['/shared', '/shared'])
})
