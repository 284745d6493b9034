import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrivateFile, ifExists, readFileIfExists, syncFolder, writeFileAtomically } from './durable-files.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-files-'))
  path = join(folder, 'file')
})

afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (name: string) => (await stat(name)).mode & 0o777

test('a file is replaced with its mode, and nothing else stays in the folder', async () => {
  await writeFile(path, 'a longer previous content', { mode: 0o644 })
  await writeFileAtomically(path, 'new', 0o600)
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await modeOf(path)).toBe(0o600)
  expect(await readdir(folder)).toEqual(['file'])
})

test('a write that fails leaves the previous file', async () => {
  await writeFile(path, 'previous')
  await mkdir(`${path}.draft`)
  await expect(writeFileAtomically(path, 'new', 0o600)).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await readFile(path, 'utf8')).toBe('previous')
})

test('a private file never writes through a link that has its name', async () => {
  const target = join(folder, 'target')
  await writeFile(target, 'mine')
  await symlink(target, path)
  await using file = await createPrivateFile(path)
  await file.writeFile('secret')
  expect(await readFile(target, 'utf8')).toBe('mine')
  expect(await readFile(path, 'utf8')).toBe('secret')
  expect(await modeOf(path)).toBe(0o600)
})

test('a missing file is undefined, and every other failure is thrown', async () => {
  expect(await readFileIfExists(path)).toBeUndefined()
  expect(await ifExists(stat(path))).toBeUndefined()
  await expect(readFileIfExists(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})

test('a folder that does not exist cannot be synced', async () => {
  await syncFolder(folder)
  await expect(syncFolder(path)).rejects.toMatchObject({ code: 'ENOENT' })
})
