import { expect, test } from 'vitest'
import { checkLockFile } from './lock-file.mjs'

const lockFile = (/** @type {Record<string, object>} */ packages) => JSON.stringify({ packages })
const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } }

test('a lock file with an entry for every platform is complete', () => {
  const packages = {
    'node_modules/tool': tool,
    'node_modules/tool-linux': {},
    'node_modules/tool/node_modules/tool-mac': {},
  }
  expect(checkLockFile(lockFile(packages))).toEqual([])
})

test('a platform without an entry is named', () => {
  const problems = checkLockFile(lockFile({ 'node_modules/tool': tool, 'node_modules/tool-linux': {} }))
  expect(problems).toMatchObject([{ message: 'tool lists tool-mac, which has no entry' }])
})
