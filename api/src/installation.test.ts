import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { openInstallation } from './installation.ts'
import { createLog } from './log.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let umask: number

beforeEach(async () => {
  folder = await makeTestFolder()
  umask = process.umask()
})

afterEach(async () => {
  process.umask(umask)
  await removeTestFolder(folder)
})

async function open(dataDir: string) {
  const config = loadConfig({ DATA_DIR: dataDir })
  return openInstallation(config, { log: createLog({ logLevel: 'silent' }), onProgress: () => {} })
}

test.each([0o022, 0o077])('a DATA_DIR that is not there yet holds the database, with umask %i', async (mask) => {
  process.umask(mask)
  const dataDir = join(folder, 'sites', 'first')
  const installation = await open(dataDir)
  await installation.close()
  expect(await readdir(join(dataDir, 'postgres'))).toContain('cluster')
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('location.json')
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
})

test('the rights of a DATA_DIR that is there stay as they are', async () => {
  const before = (await stat(folder)).mode
  const installation = await open(folder)
  await installation.close()
  expect((await stat(folder)).mode).toBe(before)
})

test('a DATA_DIR where nobody can make a folder is named at once', async () => {
  await expect(open('/proc/site')).rejects.toThrow(/^DATA_DIR: cannot make the folder \/proc\/site \([^\n]+\)$/)
})

test('a DATA_DIR that is a file is named', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(open(file)).rejects.toThrow(/^DATA_DIR: cannot make the folder [^\n]+ \(EEXIST[^\n]+\)$/)
})
