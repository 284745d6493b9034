import { expect, test } from 'vitest'
import type { SessionUser } from '../session/session.ts'
import { currentLink, linksFor } from './header.tsx'

const user: SessionUser = {
  id: 1,
  username: 'mara_ledger',
  is_staff: false,
  is_superuser: false,
  must_change_password: false,
  must_set_up_second_factor: false,
  has_second_factor: false,
  setup_due: [],
}

test.each([
  { who: 'a guest', session: null, extra: [] },
  { who: 'a logged-in user', session: user, extra: ['PROFILE'] },
  { who: 'staff', session: { ...user, is_staff: true }, extra: ['MANGA', 'PROFILE'] },
  {
    who: 'a superuser who isn’t marked as staff',
    session: { ...user, is_superuser: true },
    extra: ['MANGA', 'COMMAND', 'PROFILE'],
  },
  {
    who: 'a superuser',
    session: { ...user, is_staff: true, is_superuser: true },
    extra: ['MANGA', 'COMMAND', 'PROFILE'],
  },
])(
  '$who sees the four public links and $extra',
  { tags: ['product-5', 'product-6', 'layout-8', 'role-22', 'role-27'] },
  ({ session, extra }) => {
    expect(linksFor(session).map(({ label }) => label)).toEqual(['CORE', 'ABOUT', 'TOOLS', 'BLOG', ...extra])
  },
)

test.each([
  ['/', 'CORE'],
  ['/about', 'ABOUT'],
  ['/tools', 'TOOLS'],
  ['/tools/quick-note', 'TOOLS'],
  ['/tools/manga/chapter/4', 'MANGA'],
  ['/finance/loan-calculator', 'TOOLS'],
  ['/finance/bond-pricing-calculator', 'TOOLS'],
  ['/finance/blog', 'BLOG'],
  ['/finance/blog/detail/compound-interest', 'BLOG'],
  ['/admin/dashboard', 'COMMAND'],
  ['/admin/user/4/edit', 'COMMAND'],
  ['/administration', undefined],
  ['/toolshed', undefined],
  ['/privacy', undefined],
])('%s belongs to %s', { tags: ['layout-9', 'admin-panel-6'] }, (pathname, label) => {
  expect(currentLink(linksFor({ ...user, is_staff: true, is_superuser: true }), pathname)?.label).toBe(label)
})
