import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { prepareFirstStart } from './first-start.ts'
import { openDatabase } from './platform/database/database.ts'
import { StartError } from './platform/errors/app-error.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { createTestDatabase } from './platform/testing/test-database.ts'

test('an unreachable bucket at the first start stops it with one line that names the setting', async () => {
  const [dataDir, testDatabase] = [await makeTestFolder(), await createTestDatabase()]
  const database = openDatabase({ url: testDatabase.url, log: silentLog })
  const config = loadConfig({
    DATA_DIR: dataDir,
    S3_BUCKET: 'some-bucket',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  const failure = await prepareFirstStart(database, config, { printLine: () => {} }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toMatch(/^StartError: S3_BUCKET: [^\n]+$/)
  await database.close()
  await testDatabase.drop()
  await removeTestFolder(dataDir)
})

test('the end of a start says how to sign in as long as the file with the first password exists', async () => {
  const [dataDir, testDatabase] = [await makeTestFolder(), await createTestDatabase()]
  const database = openDatabase({ url: testDatabase.url, log: silentLog })
  const config = loadConfig({ DATA_DIR: dataDir, SAMPLE_CONTENT: '0' })
  const start = () => prepareFirstStart(database, config, { printLine: () => {} })
  const file = join(dataDir, 'first-superuser.txt')
  expect(await start()).toBe('Log in at http://localhost:3000/login as admin with the password above')
  expect(await start()).toBe(`The first password is still saved in ${file}: store it elsewhere and delete the file`)
  await rm(file)
  expect(await start()).toBe(null)
  await database.close()
  await testDatabase.drop()
  await removeTestFolder(dataDir)
})
