import { chmod, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'
import { findBinariesPackage, placeBinaries } from './server-binaries.ts'
import { findServerUser, isRoot } from './server-user.ts'
import { makeTestFolder, removeTestFolder } from './testing/test-folder.ts'

const settingNames = { dataDir: 'dataDir', alternative: 'use another PostgreSQL' }

let installed: string
let sharedFolder: string

beforeEach(async () => {
  installed = await makeTestFolder()
  sharedFolder = await makeTestFolder()
})

afterEach(async () => {
  await removeTestFolder(installed)
  await removeTestFolder(sharedFolder)
})

test('binaries in a folder that only their owner can enter still run as the user of PostgreSQL', async () => {
  const { native, version } = await findBinariesPackage(settingNames)
  const copy = join(installed, 'native')
  await runCommand('cp', ['-RP', native, copy])
  await chmod(installed, 0o700)
  const user = await findServerUser()
  const placement = { user, sharedFolder, settingNames, onProgress: () => {} }
  const [placed, again] = await Promise.all([1, 2].map(() => placeBinaries({ native: copy, version }, placement)))
  expect(placed).toEqual(again)
  expect(placed?.postgres.startsWith(isRoot() ? sharedFolder : installed)).toBe(true)
  expect(await readdir(sharedFolder)).toHaveLength(isRoot() ? 1 : 0)
  const answer = await runCommand(placed?.initdb ?? '', ['--version'], { user })
  expect(answer.stdout).toContain(`(PostgreSQL) ${placed?.majorVersion}`)
})

test('an installation made without install scripts is completed', async () => {
  const { native, version } = await findBinariesPackage(settingNames)
  const copy = join(installed, 'native')
  await runCommand('cp', ['-RP', native, copy])
  const libraries = join(copy, 'lib')
  const links = (await readdir(libraries, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
  await Promise.all(links.map(({ name }) => rm(join(libraries, name))))
  await chmod(join(copy, 'bin', 'postgres'), 0o644)
  const user = await findServerUser()
  const placed = await placeBinaries(
    { native: copy, version },
    { user, sharedFolder, settingNames, onProgress: () => {} },
  )
  expect(dirname(dirname(placed.postgres))).toBe(copy)
})
