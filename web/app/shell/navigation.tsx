import { Link, useLocation } from 'react-router'
import { isStaff } from '../session/screens/guard.ts'
import { type SessionUser, useSessionUser } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Disclosure } from '../ui/first-paint/disclosure.tsx'
import styles from './navigation.module.css'

/** Wide and narrow menus are both in the page, and CSS shows one, so that neither needs scripts. */
export function Navigation() {
  const { pathname } = useLocation()
  const links = linksFor(useSessionUser())
  const current = currentLink(links, pathname)
  const rest = links.slice(LINKS_BEFORE_MORE)
  return (
    <nav className={styles.bar} aria-label="Main">
      <div className={classNames(styles.links, styles.desktop)}>
        <LinkList
          className={styles.links}
          links={links.slice(0, LINKS_BEFORE_MORE)}
          current={current}
          pathname={pathname}
        />
        {rest.length > 0 && (
          <Disclosure className={styles.dropdown} summaryClassName={styles.link} summary={<MenuWord word="MORE" />}>
            <LinkList className={styles.more} links={rest} current={current} pathname={pathname} />
          </Disclosure>
        )}
      </div>
      <Disclosure
        className={styles.mobile}
        summaryClassName={styles.link}
        summary={
          <>
            <MenuWord word="MENU" />
            {current && <span className={styles.here}>{current.label}</span>}
          </>
        }
      >
        <LinkList className={styles.menu} links={links} current={current} pathname={pathname} />
      </Disclosure>
    </nav>
  )
}

function MenuWord({ word }: { word: string }) {
  return (
    <span>
      {word} <span className={styles.chevron} />
    </span>
  )
}

interface LinkListProps {
  className: string | undefined
  links: readonly NavLink[]
  current: NavLink | undefined
  pathname: string
}

function LinkList({ className, links, current, pathname }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.to}>
          <Link className={styles.link} to={link.to} aria-current={ariaCurrent(link, current, pathname)}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ariaCurrent(link: NavLink, current: NavLink | undefined, pathname: string): 'page' | 'true' | undefined {
  if (link.to !== current?.to) return undefined
  return link.to === pathname ? 'page' : 'true'
}

interface NavLink {
  label: string
  to: string
  /** Where the link's address does not cover its area. */
  within?: string
}

interface GuardedLink extends NavLink {
  isFor?: (user: SessionUser | null) => boolean
}

const LINKS_BEFORE_MORE = 4

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

export function currentLink(links: readonly NavLink[], pathname: string): NavLink | undefined {
  return links
    .filter(({ to, within = to }) => pathname === to || (to !== '/' && pathname.startsWith(`${within}/`)))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0)
}
