import { expect, test } from 'vitest'
import { agentLinks, isWithin } from './admin-layout.tsx'

const currentAt = (pathname: string) => agentLinks.filter((link) => isWithin(link, pathname)).map(({ label }) => label)

test.each([
  ['/admin/log', ['Log investigation']],
  ['/admin/audit', ['Log investigation']],
  ['/admin/userlist', ['User List']],
  ['/admin/user/7/edit', ['User List']],
  ['/admin/reports/comments', ['Reports']],
  ['/admin/dashboard', []],
  ['/finance/blog/create', ['Add Blog Post']],
  ['/admin/login', []],
])('%s belongs to %o', { tags: ['admin-panel-6'] }, (pathname, labels) => {
  expect(currentAt(pathname)).toEqual(labels)
})
