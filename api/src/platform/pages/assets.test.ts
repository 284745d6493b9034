import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAssets } from './pages.ts'

let folder: string
let app: FastifyInstance
let hasOfflinePages = true

beforeAll(async () => {
  folder = await makeTestFolder()
  await mkdir(join(folder, 'assets'))
  for (const name of ['mark-1.svg', 'page-1.js', 'page-1.css', 'page-1.css.br', 'mark-1.svg.br']) {
    await writeFile(join(folder, 'assets', name), name)
  }
  for (const name of ['sw.js', 'remove-sw.js']) await writeFile(join(folder, name), name)
  app = fastify()
  await serveAssets(app, folder, () => hasOfflinePages)
})
afterAll(async () => {
  await app.close()
  await removeTestFolder(folder)
})

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

test.each([
  ['mark-1.svg', 'image/svg+xml; charset=utf-8'],
  ['page-1.js', 'application/javascript; charset=utf-8'],
  ['page-1.css', 'text/css; charset=utf-8'],
])('%s says what it is, and in which characters', async (name, type) => {
  const { statusCode, headers } = await get(`/assets/${name}`)
  expect([statusCode, headers['content-type']]).toEqual([200, type])
})

test.each([
  ['mark-1.svg', 'image/svg+xml; charset=utf-8'],
  ['page-1.css', 'text/css; charset=utf-8'],
])('a compressed %s says the same', async (name, type) => {
  const { headers } = await get(`/assets/${name}`, 'br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': type })
})

test('the service worker is asked for each time, may fetch, and is replaced by one that removes itself', async () => {
  const { headers, body } = await get('/sw.js')
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(body).toBe('sw.js')
  expect((await app.inject({ url: '/sw.js', headers: { 'if-none-match': headers.etag } })).statusCode).toBe(304)
  hasOfflinePages = false
  expect((await get('/sw.js')).body).toBe('remove-sw.js')
})

test.each(['/remove-sw.js', '/assets/', '/assets', '/assets/../assets.test.ts', '/assets/page-1.css.br'])(
  '%s is neither a served file nor a list of files',
  async (url) => expect((await get(url)).statusCode).toBe(404),
)
