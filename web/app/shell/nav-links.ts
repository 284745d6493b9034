import { isStaff } from '../session/guard.ts'
import type { SessionUser } from '../session/session.ts'

export interface NavLink {
  label: string
  to: string
  /** Where its place begins, when its own address does not hold all of it. */
  within?: string
}

interface GuardedLink extends NavLink {
  isFor?: (user: SessionUser | null) => boolean
}

/** How many links stand in the bar before the rest goes into MORE. */
export const LINKS_BEFORE_MORE = 4

const LINKS: readonly GuardedLink[] = [
  { label: 'CORE', to: '/' },
  { label: 'ABOUT', to: '/about' },
  { label: 'TOOLS', to: '/tools' },
  { label: 'BLOG', to: '/finance/blog' },
  { label: 'MANGA', to: '/tools/manga', isFor: (user) => user !== null && isStaff(user) },
  { label: 'COMMAND', to: '/admin/dashboard', within: '/admin', isFor: (user) => user?.is_superuser === true },
  { label: 'PROFILE', to: '/profile', isFor: (user) => user !== null },
]

export function linksFor(user: SessionUser | null): NavLink[] {
  return LINKS.filter((link) => link.isFor?.(user) ?? true).map(({ isFor: _, ...link }) => link)
}

/** The link of the place a path belongs to: the longest one that contains it. */
export function currentLink(links: readonly NavLink[], pathname: string): NavLink | undefined {
  return links
    .filter(({ to, within = to }) => pathname === to || (to !== '/' && pathname.startsWith(`${within}/`)))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0)
}
