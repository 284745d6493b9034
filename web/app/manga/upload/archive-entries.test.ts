import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { listEntries } from './archive-entries.ts'

async function archiveOf(paths: readonly string[], comment = ''): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const path of paths) {
    if (path.endsWith('/')) await writer.add(path, undefined, { directory: true })
    else await writer.add(path, new TextReader('0123456789'))
  }
  return writer.close(new TextEncoder().encode(comment))
}

test('an archive lists its files without being unpacked', async () => {
  const paths = ['Ch 1/', 'Ch 1/1.jpg', 'Ch 1/10.jpg', '第1話/é.png', 'ComicInfo.xml']
  const files = paths.filter((path) => !path.endsWith('/')).map((path) => ({ path, size: 10 }))
  expect(await listEntries(await archiveOf(paths))).toEqual(files)
  expect(await listEntries(await archiveOf(paths, 'A comment behind the end.'))).toEqual(files)
  expect(await listEntries(await archiveOf([]))).toEqual([])
})

test('a damaged archive is left to the server', async () => {
  const archive = await archiveOf(['1.jpg', '2.jpg'])
  expect(await listEntries(new Blob(['no archive at all']))).toBeNull()
  expect(await listEntries(new Blob([]))).toBeNull()
  expect(await listEntries(archive.slice(0, archive.size - 30))).toBeNull()
  expect(await listEntries(new Blob(['before', archive]))).toBeNull()
})
