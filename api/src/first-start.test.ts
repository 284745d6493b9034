import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { prepareFirstStart } from './first-start.ts'
import { openDatabase } from './platform/database/database.ts'
import { StartError } from './platform/database/start-error.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { createTestDatabase } from './platform/testing/test-database.ts'
import { makeTestFolder, removeTestFolder } from './platform/testing/test-folder.ts'

test('a bucket that is away at the first start stops it with one line that names the setting', async () => {
  const [dataDir, testDatabase] = [await makeTestFolder(), await createTestDatabase()]
  const database = openDatabase({ url: testDatabase.url, log: silentLog })
  const config = loadConfig({
    DATA_DIR: dataDir,
    S3_BUCKET: 'some-bucket',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  const failure = await prepareFirstStart(database, config, { say: () => {} }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toMatch(/^StartError: S3_BUCKET: [^\n]+$/)
  await database.close()
  await testDatabase.drop()
  await removeTestFolder(dataDir)
})
