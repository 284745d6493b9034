import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './paths.mjs'

test('each command of npm has a file, and each file a command', () => {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  const started = Object.values(scripts).map((line) => `${/^exec node scripts\/run\.mjs (\w+)/.exec(line)?.[1]}.mjs`)
  const files = readdirSync(join(repositoryRoot, 'scripts', 'commands'))
  expect(new Set(started)).toEqual(new Set(files))
})
