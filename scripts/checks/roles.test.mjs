import { expect, test } from 'vitest'
import { checkRoles } from './roles.mjs'
import { treeOf } from './tree.mjs'

const messagesFor = (/** @type {string} */ path, /** @type {string} */ text) =>
  checkRoles(treeOf({ [path]: text })).map(({ message }) => message)

test.each([
  ['policy', 'drizzle-orm', 'a policy is a pure question about its arguments'],
  ['presenter', 'pg', 'a presenter only turns a row into its wire form'],
  ['repository', './posts.service.ts', 'a repository holds SQL and nothing above it'],
  ['service', 'fastify', 'a service knows no HTTP'],
  ['routes', 'drizzle-orm/node-postgres', 'a route calls a service or a repository'],
])('a %s does not import %s', (role, what, why) => {
  const path = `api/src/blog/posts.${role}.ts`
  expect(messagesFor(path, `import { a } from '${what}'`)).toEqual([`imports ${what}: ${why}`])
})

test('a service may use its repository and the types of a layer above', () => {
  const text = "import { find } from './posts.repository.ts'\nimport type { FastifyRequest } from 'fastify'\n"
  expect(messagesFor('api/src/blog/posts.service.ts', text)).toEqual([])
})

test('parts of the product do not read the environment', () => {
  const text = 'export const port = process.env.PORT\n'
  expect(messagesFor('api/src/config.ts', text)).toEqual([])
  expect(messagesFor('scripts/start.mjs', text)).toEqual([])
  expect(messagesFor('api/src/platform/http/port.ts', text)).toEqual(['reads the environment'])
  expect(messagesFor('web/app/ui/port.ts', text)).toEqual(['reads the environment'])
})
