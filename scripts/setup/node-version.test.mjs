import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './paths.mjs'

test('an old Node.js names the one that is needed, instead of failing on an "await" outside of functions', () => {
  const source = readFileSync(join(repositoryRoot, 'scripts', 'run.mjs'), 'utf8')
  expect(source).toMatch(/^requireNode\(\)$/m)
  expect(source).not.toContain('await')
})
