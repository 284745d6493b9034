import { expect, test } from 'vitest'
import { checkTree, treeOf } from './tree.mjs'

/** @param {Record<string, string>} texts */
const problemsOf = (texts) =>
  checkTree(treeOf(texts)).map(({ path, line, message }) => `${path}${line ? `:${line}` : ''} ${message}`)

test('a small tree in the right shape has no problems', () => {
  const problems = problemsOf({
    'api/src/app.ts': "import { blog } from './blog/feature.ts'\nexport const app = [blog]\n",
    'api/src/blog/feature.ts': "import { listPosts } from './posts.service.ts'\nexport const blog = { listPosts }\n",
    'api/src/blog/posts.service.ts':
      "import { db } from '../platform/database/database.ts'\nexport const listPosts = () => db\n",
    'api/src/blog/posts.service.test.ts': "import { app } from '../app.ts'\ntest('it answers', () => app)\n",
    'api/src/platform/database/database.ts': 'export const db = 1\n',
    'packages/contract/src/contract.ts':
      "import type { Block } from '@ledgerdeck/blocks'\nexport type Body = Block[]\n",
    'packages/blocks/src/blocks.ts': 'export type Block = string\n',
    'web/app/blog/post-page.tsx':
      "import { Button } from '../ui/button.tsx'\nexport default function PostPage() { return <Button /> }\n",
    'web/app/ui/button.tsx': 'export const Button = () => <button />\n',
  })
  expect(problems).toEqual([])
})

test('one tree can break several rules, and each is reported', () => {
  expect(problemsOf({ 'web/app/blog/card.tsx': '// TODO later\n' })).toEqual([
    'web/app/blog/card.tsx a component outside of components/',
    'web/app/blog/card.tsx:1 unfinished work noted in a comment',
  ])
})
