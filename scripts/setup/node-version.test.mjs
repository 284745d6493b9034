import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './paths.mjs'

const commands = readdirSync(join(repositoryRoot, 'scripts')).filter((name) => name.endsWith('.mjs'))

test.each(commands)(
  '%s says on an old Node.js which one is needed, instead of failing on an "await" outside of functions',
  (name) => {
    const source = readFileSync(join(repositoryRoot, 'scripts', name), 'utf8')
    expect(source).toMatch(/^requireNode\(\)$/m)
    expect(source).not.toContain('await')
  },
)
