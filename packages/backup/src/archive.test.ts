import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveFormat, entryNames, type Manifest } from './archive.ts'
import { readEntries, readManifest, readWhole, verifyArchive } from './archive-reader.ts'
import { openArchiveWriter } from './archive-writer.ts'

const manifest: Manifest = {
  format: archiveFormat,
  version: '1.2.3',
  madeAt: '2026-11-22T10:00:00.000Z',
  migrations: [{ tag: '0000_first', hash: 'abc' }],
  tables: [],
  sequences: [],
  queues: [],
}
const nothingMissing = { files: 1, missingFiles: [], missingFileCount: 0 }
const options = { signal: new AbortController().signal, writtenAt: new Date(0) }

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  path = join(folder, 'backup.tar.zst')
})

afterEach(() => rm(folder, { recursive: true }))

async function writeArchive(first: object = manifest): Promise<void> {
  await using archive = await openArchiveWriter(path, options)
  await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(first)))
  const stream = (async function* () {
    yield Buffer.from('one ')
    yield Buffer.from('file')
  })()
  await archive.add(`${entryNames.files}a/b`, { size: 8, stream })
  await archive.finish(nothingMissing)
}

test('entries come back in their order, and only the owner may read the file', async () => {
  await writeArchive()
  const entries: [string, string][] = []
  for await (const { name, content } of readEntries(path)) entries.push([name, (await readWhole(content)).toString()])
  expect(entries).toMatchObject([
    [entryNames.manifest, JSON.stringify(manifest)],
    ['files/a/b', 'one file'],
    [entryNames.end, expect.stringContaining('sha256')],
  ])
  expect(await readManifest(path)).toEqual(manifest)
  expect(await verifyArchive(path)).toMatchObject(nothingMissing)
  expect((await lstat(path)).mode & 0o777).toBe(0o600)
})

test('an abandoned archive leaves no file', async () => {
  {
    await using archive = await openArchiveWriter(path, options)
    await archive.add(entryNames.manifest, Buffer.from('{}'))
  }
  expect(await readdir(folder)).toEqual([])
})

test('an archive in a missing folder fails in one line', async () => {
  const failure = (async () => {
    await using archive = await openArchiveWriter(join(folder, 'no', 'such', 'folder'), options)
    await archive.finish(nothingMissing)
  })()
  await expect(failure).rejects.toThrow(/^\S+ cannot be written: ENOENT[^\n]*$/)
})

test.each([0.2, 0.5, 0.95])('an archive cut off at %f of its length is refused', async (part) => {
  await writeArchive()
  const whole = await readFile(path)
  await writeFile(path, whole.subarray(0, Math.floor(whole.length * part)))
  await expect(verifyArchive(path)).rejects.toThrow(/is damaged or was cut off/)
})

test.each([0.3, 0.6, 0.9])('an archive with a changed byte at %f of its length is refused', async (part) => {
  await writeArchive()
  const bytes = await readFile(path)
  const index = Math.floor(bytes.length * part)
  bytes[index] = (bytes[index] ?? 0) ^ 0x20
  await writeFile(path, bytes)
  await expect(verifyArchive(path)).rejects.toThrow(/is damaged or was cut off|is not a backup/)
})

test('an archive of a newer layout is refused with the version of its program', async () => {
  await writeArchive({ ...manifest, format: archiveFormat + 1, version: '9.9.9' })
  await expect(readManifest(path)).rejects.toThrow('was made by a newer program (version 9.9.9)')
})

test('other files and missing files are refused', async () => {
  await expect(readManifest(path)).rejects.toThrow('no file is there')
  await writeFile(path, 'a list of things to buy')
  await expect(readManifest(path)).rejects.toThrow('is not a backup')
})
