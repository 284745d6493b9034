import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../database/start-error.ts'
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts'
import { loadSecrets } from './load-secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await makeTestFolder()
})

afterEach(() => removeTestFolder(dataDir))

const load = () => loadSecrets({ dataDir, secretKey: undefined })
const rights = async () => (await stat(join(dataDir, 'secret.key'))).mode & 0o777

test('starts at the same time make one key and agree on it', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, load))
  const later = await load()
  for (const secrets of all) expect(secrets.key('x')).toEqual(later.key('x'))
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test('only the owner reads the key file, also when a copy came with wider rights', async () => {
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

test('the key of the operator is used and nothing is written', async () => {
  const secretKey = 'the secret key that an operator has set'
  const [first, second] = await Promise.all([loadSecrets({ dataDir, secretKey }), loadSecrets({ dataDir, secretKey })])
  expect(first.key('x')).toEqual(second.key('x'))
  expect(await readdir(dataDir)).toEqual([])
})

test.each(['', 'short\n'])('a file without a key is not replaced by a new key: %j', async (content) => {
  await writeFile(join(dataDir, 'secret.key'), content)
  await expect(load()).rejects.toThrow(StartError)
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(content)
})

test('a folder that is not there stops the start with one line', async () => {
  const missing = loadSecrets({ dataDir: join(dataDir, 'missing'), secretKey: undefined })
  await expect(missing).rejects.toThrow(/^DATA_DIR: [^\n]+$/)
})
