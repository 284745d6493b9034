import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { repositoryRoot } from './paths.mjs'

const commands = readdirSync(join(repositoryRoot, 'scripts', 'commands'))

/** @param {string} file @param {Set<string>} visited @returns {string[]} "package in file" */
function packagesLoadedBy(file, visited = new Set()) {
  if (visited.has(file)) return []
  visited.add(file)
  const { module } = parseSync(file, readFileSync(join(repositoryRoot, file), 'utf8'))
  const specifiers = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return specifiers.flatMap((specifier) => {
    if (isBuiltin(specifier)) return []
    if (!specifier.startsWith('.')) return [`${specifier} in ${file}`]
    return packagesLoadedBy(join(dirname(file), specifier), visited)
  })
}

test.each(commands)('%s loads no package before it has installed them', (name) => {
  expect(packagesLoadedBy(`scripts/commands/${name}`)).toEqual([])
})
