import { expect, test } from 'vitest'
import { checkNames } from './names.mjs'
import { treeOf } from './tree.mjs'

/** @param {string} path */
const messagesFor = (path) => checkNames(treeOf({ [path]: '' })).map(({ message }) => message)

test.each([
  'web/app/ui/button-group.module.css',
  'api/src/blog/posts.routes.test.ts',
  'packages/blocks/src/block-types.ts',
  'web/app/entry.server.tsx',
  'vitest.config.ts',
])('%s is a good name', (path) => {
  expect(messagesFor(path)).toEqual([])
})

test.each([
  ['web/app/ui/utils.ts', '"utils" says nothing about what is inside'],
  ['web/app/ui/date-helpers.ts', '"helpers" says nothing about what is inside'],
  ['packages/common/src/money.ts', '"common" says nothing about what is inside'],
  ['api/src/blog/blog.types.ts', '"types" says nothing about what is inside'],
  ['web/app/ui/types/size.ts', '"types" says nothing about what is inside'],
  ['api/src/platform/jobs/job-manager.ts', '"manager" says nothing about what is inside'],
  ['web/app/ui/index.ts', 'an index file hides what it holds'],
  ['web/app/ui/Button.tsx', '"Button" is not in kebab-case'],
  ['web/app/Blog/post.ts', '"Blog" is not in kebab-case'],
  ['web/app/ui/date_time.ts', '"date_time" is not in kebab-case'],
])('%s is refused', (path, message) => {
  expect(messagesFor(path)).toEqual([message])
})
