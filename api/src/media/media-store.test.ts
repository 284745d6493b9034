import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../platform/testing/s3-server.ts'
import { type MediaStore, openMediaStore } from './media-store.service.ts'

let folder: string
let s3: S3Server
let awayEndpoint: string

beforeAll(async () => {
  folder = await makeTestFolder()
  s3 = await startS3Server(folder)
  await withServer(
    () => {},
    async (endpoint) => {
      awayEndpoint = endpoint
    },
  )
})
afterAll(async () => {
  await s3.close()
  await removeTestFolder(folder)
})

async function contentOf(store: MediaStore, path: string): Promise<string | null> {
  const file = await store.read(path)
  return file && (await buffer(file.stream)).toString()
}

async function pathsIn(store: MediaStore, name: string): Promise<string[]> {
  return (await Array.fromAsync(store.list(name), ({ path }) => path)).toSorted()
}

describe.each(['folder', 'bucket'])('a store in a %s', (kind) => {
  let store: MediaStore
  let options = 0

  beforeEach(async () => {
    options += 1
    store = openMediaStore({
      dataDir: join(folder, `${kind}-${options}`),
      s3: kind === 'bucket' ? s3.settings : undefined,
    })
  })

  test('returns what was stored, with its length', async () => {
    await store.put('images/ab12/full.png', Buffer.from('what a picture'))
    expect(await store.read('images/ab12/full.png')).toMatchObject({ bytes: 14 })
    expect(await contentOf(store, 'images/ab12/full.png')).toBe('what a picture')
    expect(await store.has('images/ab12/full.png')).toBe(true)
  })

  test('holds large files', async () => {
    const bytes = Buffer.alloc(3 * 2 ** 20, 'abcdefg')
    await store.put('images/large/full.png', bytes)
    const file = await store.read('images/large/full.png')
    expect(file?.bytes).toBe(bytes.length)
    expect(file && bytes.equals(await buffer(file.stream))).toBe(true)
  })

  test('never overwrites a file', async () => {
    await store.put('images/once/full.png', Buffer.from('first'))
    await store.put('images/once/full.png', Buffer.from('second'))
    expect(await contentOf(store, 'images/once/full.png')).toBe('first')
  })

  test('accepts the same file from several callers at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store.put('images/many/full.png', Buffer.from('the same'))))
    expect(await contentOf(store, 'images/many/full.png')).toBe('the same')
    expect(await pathsIn(store, 'incoming')).toEqual([])
  })

  test('has no file that was not stored', async () => {
    expect(await store.read('images/never/full.png')).toBeNull()
    expect(await store.has('images/never/full.png')).toBe(false)
  })

  test('has no file where a folder is', async () => {
    await store.put('images/inside/full.png', Buffer.from('x'))
    expect(await store.read('images/inside')).toBeNull()
  })

  test('deletes a file, and again without an error', async () => {
    await store.put('images/gone/full.png', Buffer.from('x'))
    await store.delete('images/gone/full.png')
    await store.delete('images/gone/full.png')
    expect(await store.read('images/gone/full.png')).toBeNull()
    await store.put('images/gone/full.png', Buffer.from('back'))
    expect(await contentOf(store, 'images/gone/full.png')).toBe('back')
  })

  test('lists the files of one folder with the time at which they were written', async () => {
    const before = Date.now()
    for (const path of ['listed/a/full.png', 'listed/a/480.webp', 'listed/b/full.gif', 'listed-not/full.png'])
      await store.put(path, Buffer.from('x'))
    expect(await pathsIn(store, 'listed')).toEqual(['listed/a/480.webp', 'listed/a/full.png', 'listed/b/full.gif'])
    for await (const { writtenAt } of store.list('listed')) {
      expect(Math.abs(writtenAt.getTime() - before)).toBeLessThan(60_000)
    }
  })

  test('lists nothing for a missing folder', async () => {
    expect(await pathsIn(store, 'nowhere')).toEqual([])
  })
})

describe('a folder', () => {
  test('hides temporary files and deletes them when a store fails', async () => {
    const dataDir = join(folder, 'blocked')
    const store = openMediaStore({ dataDir })
    await store.put('images/one/full.png', Buffer.from('x'))
    await writeFile(join(dataDir, 'media', 'images', 'two'), 'no folder')
    await expect(store.put('images/two/full.png', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(dataDir, 'media', 'incoming'))).toEqual([])
  })

  test('is closed to other users of the machine', async () => {
    const dataDir = join(folder, 'private')
    await openMediaStore({ dataDir }).put('images/one/full.png', Buffer.from('x'))
    expect((await stat(join(dataDir, 'media'))).mode & 0o777).toBe(0o700)
  })

  test('of an image is deleted with its last file', async () => {
    const dataDir = join(folder, 'emptied')
    const store = openMediaStore({ dataDir })
    for (const name of ['full.png', '480.webp']) await store.put(`images/one/${name}`, Buffer.from('x'))
    await store.delete('images/one/full.png')
    expect(await readdir(join(dataDir, 'media', 'images', 'one'))).toEqual(['480.webp'])
    await store.delete('images/one/480.webp')
    expect(await readdir(join(dataDir, 'media', 'images'))).toEqual([])
  })

  test('lists foreign file names', async () => {
    const dataDir = join(folder, 'odd')
    const store = openMediaStore({ dataDir })
    await store.put('images/one/full.png', Buffer.from('x'))
    await writeFile(join(dataDir, 'media', 'images', 'Ünder (1) & more.png'), 'x')
    expect(await pathsIn(store, 'images')).toEqual(['images/one/full.png', 'images/Ünder (1) & more.png'])
  })
})

describe('a bucket', () => {
  const away = { name: 'AppError', status: 503, code: 'files_unavailable' }
  const use: [string, (store: MediaStore) => Promise<unknown>][] = [
    ['put', (store) => store.put('images/one/full.png', Buffer.from('x'))],
    ['read', (store) => store.read('images/one/full.png')],
    ['delete', (store) => store.delete('images/one/full.png')],
    ['list', (store) => Array.fromAsync(store.list('images'))],
  ]

  test('lists more files than one answer holds', async () => {
    const store = openMediaStore({ dataDir: folder, s3: s3.settings })
    const paths = Array.from({ length: 8 }, (_, index) => `crowd/${index}`)
    await Promise.all(paths.map((path) => store.put(path, Buffer.from('x'))))
    expect(await pathsIn(store, 'crowd')).toEqual(paths)
  })

  test('is sent no access rules for objects', async () => {
    const asked: IncomingHttpHeaders[] = []
    await withServer(
      (request, response) => {
        asked.push(request.headers)
        response.writeHead(request.method === 'HEAD' ? 404 : 200).end()
      },
      async (endpoint) => {
        const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, endpoint } })
        await store.put('images/one/full.png', Buffer.from('x'))
      },
    )
    expect(asked).toHaveLength(2)
    for (const headers of asked) expect(Object.keys(headers).filter((name) => /acl|grant/.test(name))).toEqual([])
  })

  test.each(use)('that does not know the key answers 503 to %s', async (_, act) => {
    const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, accessKeyId: 'NOBODY' } })
    await expect(act(store)).rejects.toMatchObject(away)
  })

  test.each(use.slice(0, 3))('that gets a wrong signature answers 503 to %s', async (_, act) => {
    const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, secretAccessKey: 'wrong' } })
    await expect(act(store)).rejects.toMatchObject(away)
  })

  test.each(use)('that does not exist answers 503 to %s', async (_, act) => {
    const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, bucket: 'another-bucket' } })
    await expect(act(store)).rejects.toMatchObject(away)
  })

  test.each(use)('that is unavailable answers 503 to %s', async (_, act) => {
    const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, endpoint: awayEndpoint } })
    await expect(act(store)).rejects.toMatchObject(away)
  })

  test.each(use)('that stays silent answers 503 to %s', async (_, act) => {
    await withServer(
      () => {},
      async (endpoint) => {
        const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, endpoint, timeoutMs: 50 } })
        await expect(act(store)).rejects.toMatchObject(away)
      },
    )
  })

  test.each([
    [60_000, away],
    [0, false],
  ])('that was silent is asked again after %d ms', async (openMs, next) => {
    let [asked, isSilent] = [0, true]
    const answer: RequestListener = (_request, response) => {
      asked += 1
      if (!isSilent) response.writeHead(404).end()
    }
    await withServer(answer, async (endpoint) => {
      const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, endpoint, timeoutMs: 50, openMs } })
      const has = () => store.has('images/one/full.png').catch((error: unknown) => error)
      expect(await has()).toMatchObject(away)
      const askedFirst = asked
      isSilent = false
      const later = await has()
      if (next === false) expect(later).toBe(false)
      else expect([later, asked]).toEqual([expect.objectContaining(away), askedFirst])
    })
  })

  test('that falls silent in the middle of a file ends the stream with an error', async () => {
    await withServer(
      (_request, response) => response.writeHead(200, { 'content-length': '1000' }).write('only this'),
      async (endpoint) => {
        const store = openMediaStore({ dataDir: folder, s3: { ...s3.settings, endpoint, timeoutMs: 50 } })
        const file = await store.read('images/one/full.png')
        await expect(file && buffer(file.stream)).rejects.toThrow()
      },
    )
  })
})

async function withServer(answer: RequestListener, run: (endpoint: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
