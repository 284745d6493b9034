import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArchiveFile, writeArchive, zipFiles } from './write-zip.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* listed(files: readonly ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}

async function* broken(): AsyncGenerator<string> {
  yield 'x'.repeat(200_000)
  throw new Error('the disk is broken')
}

const media = {
  async read(path: string) {
    if (path === 'gone') return null
    return { stream: Readable.from(path === 'bad' ? broken() : 'png', { objectMode: false }) }
  },
}
const { signal } = new AbortController()

async function isOpen(path: string): Promise<boolean> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.includes(path)
}

async function* lines(): AsyncGenerator<string> {
  yield 'one\n'
  yield 'two\n'
}

test('texts, streams of text and images become entries, and images that are gone do not', async () => {
  const path = join(folder, 'below', 'all.zip')
  const files = [
    { path: 'a.md', text: '# A' },
    { path: 'empty.md', text: '' },
    { path: 'lines.txt', text: lines() },
    { path: 'images/a.png', image: 'a' },
    { path: 'images/gone.png', image: 'gone' },
  ]
  const size = await writeArchive(path, listed(files), { media, signal })
  const bytes = await readFile(path)
  expect(size).toBe(bytes.byteLength)
  const entries = await new ZipReader(new BlobReader(new Blob([bytes]))).getEntries()
  const texts = await Promise.all(
    entries.map(async (entry) => [entry.filename, entry.directory ? '' : await entry.getData(new TextWriter())]),
  )
  expect(texts).toEqual([
    ['a.md', '# A'],
    ['empty.md', ''],
    ['lines.txt', 'one\ntwo\n'],
    ['images/a.png', 'png'],
  ])
  expect(await isOpen(path)).toBe(false)
})

test.each<[string, ArchiveFile]>([
  ['an image', { path: 'images/bad.png', image: 'bad' }],
  ['a text', { path: 'bad.json', text: broken() }],
])('where %s cannot be read, the error is passed on and the file is closed', async (_, file) => {
  const path = join(folder, 'bad.zip')
  const wasOpen: boolean[] = []
  async function* watched() {
    yield { path: 'a.md', text: '# A' }
    wasOpen.push(await isOpen(path))
    yield file
  }
  await expect(writeArchive(path, watched(), { media, signal })).rejects.toThrow('the disk is broken')
  expect([...wasOpen, await isOpen(path)]).toEqual([true, false])
})

test('an aborted archive is closed', async () => {
  const path = join(folder, 'aborted.zip')
  const stopping = new AbortController()
  async function* endless() {
    for (let number = 0; ; number += 1) {
      yield { path: `${number}.md`, text: '# A' }
      if (number === 3) stopping.abort()
    }
  }
  await expect(writeArchive(path, endless(), { media, signal: stopping.signal })).rejects.toThrow('aborted')
  expect(await isOpen(path)).toBe(false)
})

test('other work goes on while the directory of many files is written', async () => {
  let isWritten = false
  let turns = 0
  const count = () => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  async function* many(): AsyncGenerator<ArchiveFile> {
    for (let number = 0; number < 2_000; number += 1) yield { path: `images/${number}.png`, image: 'a' }
    setImmediate(count)
  }
  await zipFiles(new WritableStream(), many(), { media, signal })
  isWritten = true
  expect(turns).toBeGreaterThan(15)
})
