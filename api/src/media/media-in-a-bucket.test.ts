import { createServer } from 'node:http'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePost } from '../blog/posts/posts.factory.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { type S3Server, startS3Server } from '../platform/testing/s3-server.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createImage, openStored } from './images.factory.ts'
import type { ImageRow } from './images.service.ts'
import { openMediaStore } from './media-store.service.ts'

let folder: string
let s3: S3Server
let testApp: TestApp
let image: ImageRow

beforeAll(async () => {
  folder = await makeTestFolder()
  s3 = await startS3Server(folder)
  testApp = await startTestApp({ environment: settingsOf(s3.settings) })
  const { database } = testApp
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  image = await createImage(
    { change: changeIn(database), media: openMediaStore({ dataDir: folder, s3: s3.settings }) },
    bytes,
  )
  await makePost(database.db, { featuredImageId: image.id })
})
afterAll(async () => {
  await testApp.close()
  await s3.close()
  await removeTestFolder(folder)
})

function settingsOf({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Server['settings']) {
  return {
    DATA_DIR: folder,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

test('files in a bucket are served as those in a folder', async () => {
  for (const { path, type } of [{ path: image.path, type: 'image/png' }, ...image.variants]) {
    const response = await testApp.app.inject(`/media/${path}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    })
    const { width } = await openStored(response.rawPayload).metadata()
    expect(width).toBe(Number(path.match(/\d+(?=\.avif$)/)?.[0] ?? 900))
  }
})

async function startWithImage(settings: S3Server['settings'], background: string) {
  const other = await startTestApp({ environment: settingsOf(settings) })
  const { database } = other
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const { id, path } = await createImage(
    { change: changeIn(database), media: openMediaStore({ dataDir: folder }) },
    bytes,
  )
  await makePost(database.db, { featuredImageId: id })
  return { ...other, path }
}

test('a HEAD request gets the headers without the file', async () => {
  const response = await testApp.app.inject({ method: 'HEAD', url: `/media/${image.path}` })
  expect([response.statusCode, response.payload]).toEqual([200, ''])
  expect(Number(response.headers['content-length'])).toBeGreaterThan(100)
})

const away = { code: 'files_unavailable', msg: 'File storage is briefly unavailable. Try again soon.' }

test('an unavailable bucket gives 503 with Retry-After until it returns, which no cache keeps', async () => {
  const own = await startS3Server(await makeTestFolder())
  await own.close()
  const other = await startWithImage(own.settings, '#654321')
  const response = await other.app.inject(`/media/${other.path}`)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject(away)
  expect(response.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(response.headers).not.toHaveProperty('etag')
  expect((await other.app.inject('/healthz')).statusCode).toBe(200)
  await other.close()
})

test('an object that ends early aborts the response, and the server goes on', async () => {
  const breaking = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100000', 'content-type': 'image/png' }).write('x'.repeat(50_000))
    setImmediate(() => response.destroy())
  })
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
  const address = breaking.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const other = await startWithImage({ ...s3.settings, endpoint }, '#abcdef')
  const origin = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${origin}/media/${other.path}`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await other.close()
  breaking.closeAllConnections()
  breaking.close()
})
