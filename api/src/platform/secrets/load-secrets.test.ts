import { chmod, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../errors/app-error.ts'
import { loadSecrets } from './load-secrets.ts'
import { createSecrets } from './secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await makeTestFolder()
})

afterEach(() => removeTestFolder(dataDir))

const load = () => loadSecrets({ dataDir, secretKey: undefined })
const rights = async () => (await stat(join(dataDir, 'secret.key'))).mode & 0o777

test('simultaneous starts create one key', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, load))
  const later = await load()
  for (const secrets of all) expect(secrets.key('x')).toEqual(later.key('x'))
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test('only the owner can read the key file, even after it was copied with wider rights', async () => {
  await load()
  expect(await rights()).toBe(0o600)
  await chmod(join(dataDir, 'secret.key'), 0o644)
  await load()
  expect(await rights()).toBe(0o600)
})

test('two installations have different keys', async () => {
  const other = await makeTestFolder()
  const [first, second] = await Promise.all([load(), loadSecrets({ dataDir: other, secretKey: undefined })])
  await removeTestFolder(other)
  expect(first.key('x')).not.toEqual(second.key('x'))
})

test("the operator's key is used and no file is written", async () => {
  const secretKey = 'the secret key that an operator has set'
  const [first, second] = await Promise.all([loadSecrets({ dataDir, secretKey }), loadSecrets({ dataDir, secretKey })])
  expect(first.key('x')).toEqual(second.key('x'))
  expect(await readdir(dataDir)).toEqual([])
})

test.each(['', 'short\n'])('an invalid key file is not replaced: %j', async (content) => {
  await writeFile(join(dataDir, 'secret.key'), content)
  await expect(load()).rejects.toThrow(StartError)
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(content)
})

test('a missing folder stops the start with one line', async () => {
  const missing = loadSecrets({ dataDir: join(dataDir, 'missing'), secretKey: undefined })
  await expect(missing).rejects.toThrow(/^DATA_DIR: [^\n]+$/)
})

const former = 'a former key of the installation, long enough'

test('a previous key in the folder is accepted, and only its owner can read it', async () => {
  await writeFile(join(dataDir, 'secret.key.previous'), `${former}\n`, { mode: 0o644 })
  const secrets = await load()
  expect(secrets.keys('x')).toEqual([(await load()).key('x'), createSecrets(former).key('x')])
  expect((await stat(join(dataDir, 'secret.key.previous'))).mode & 0o777).toBe(0o600)
})

test('a key that was renamed to the previous one is replaced and still accepted', async () => {
  const before = await load()
  await rename(join(dataDir, 'secret.key'), join(dataDir, 'secret.key.previous'))
  const after = await load()
  expect(after.key('x')).not.toEqual(before.key('x'))
  expect(after.keys('x')).toEqual([after.key('x'), before.key('x')])
})

test("the operator's previous key overrides the one in the folder", async () => {
  await writeFile(join(dataDir, 'secret.key.previous'), 'y'.repeat(40))
  const secrets = await loadSecrets({ dataDir, secretKey: 'x'.repeat(40), previousSecretKey: former })
  expect(secrets.keys('x')[1]).toEqual(createSecrets(former).key('x'))
})

test('an invalid previous key file stops the start with one line', async () => {
  await writeFile(join(dataDir, 'secret.key.previous'), 'short\n')
  await expect(load()).rejects.toThrow(/^DATA_DIR: [^\n]*secret\.key\.previous[^\n]+$/)
})
