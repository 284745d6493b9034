import { clsx } from 'clsx'
import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router'
import { isStaff } from '../session/screens/guard.ts'
import { type SessionUser, useSessionUser } from '../session/session.ts'
import { terminateSession } from '../session/sign-out.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Disclosure } from '../ui/first-paint/collapsible.tsx'
import { Icon } from '../ui/first-paint/icon.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { OpenCommandLine } from './command-line-shortcuts.ts'
import styles from './header.module.css'
import navigation from './navigation.module.css'
import { useSite } from './page-meta.ts'

const AccountControls = lazyComponent(() => import('./signed-in/account-controls.tsx'), NameAlone)

export function Header() {
  const { siteName } = useSite()
  const user = useSessionUser()
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <BrandMark className={styles.mark} />
        <span className={styles.siteName}>
          {siteName}
          <span className={styles.cursor} aria-hidden="true" />
        </span>
      </Link>
      <Navigation />
      <SearchButton />
      {user ? <SessionControls user={user} /> : <GuestLinks />}
    </header>
  )
}

function SearchButton() {
  const open = use(OpenCommandLine)
  return (
    <Button size="small" className={styles.search} aria-haspopup="dialog" title="Search (Ctrl+K)" onClick={open}>
      <Icon name="search" />
      <span className={styles.searchText}>Search</span>
    </Button>
  )
}

function GuestLinks() {
  return (
    <div className={clsx(styles.user, styles.guest)}>
      <LinkButton to="/login" size="small">
        Log in
      </LinkButton>
      <LinkButton to="/register" size="small" variant="primary">
        Register
      </LinkButton>
    </div>
  )
}

function SessionControls({ user }: { user: SessionUser }) {
  return (
    <div className={clsx(styles.user, styles.session)}>
      <Suspense fallback={<NameAlone user={user} />}>
        <AccountControls user={user} />
      </Suspense>
      <Button size="small" className={styles.terminate} onClick={terminateSession}>
        TERMINATE SESSION
      </Button>
    </div>
  )
}

function NameAlone({ user: { username } }: { user: SessionUser }) {
  return (
    <>
      <span className={styles.who}>
        <span className={styles.account}>
          <span className={styles.name}>{username}</span>
        </span>
        <span className={styles.countdown} />
      </span>
      <span className={styles.bell} />
    </>
  )
}

/** The same drawing as favicon.svg. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="4" fill="none" stroke="currentcolor" strokeWidth="2" />
      <path d="M7 9.500h11M7 16h7M7 22.500h9" stroke="currentcolor" strokeWidth="3" />
      <rect x="20" y="14" width="5" height="10" fill="var(--amber)" />
    </svg>
  )
}

/** Wide and narrow menus are both in the page, and CSS shows one, so that neither needs scripts. */
function Navigation() {
  const { pathname } = useLocation()
  const links = linksFor(useSessionUser())
  const current = currentLink(links, pathname)
  const rest = links.slice(linksBeforeMore)
  return (
    <nav className={navigation.bar} aria-label="Main">
      <div className={clsx(navigation.links, navigation.desktop)}>
        <LinkList
          className={navigation.links}
          links={links.slice(0, linksBeforeMore)}
          current={current}
          pathname={pathname}
        />
        {rest.length > 0 && (
          <Disclosure
            className={navigation.dropdown}
            summaryClassName={navigation.link}
            summary={<MenuWord word="MORE" />}
          >
            <LinkList className={navigation.more} links={rest} current={current} pathname={pathname} />
          </Disclosure>
        )}
      </div>
      <Disclosure
        className={navigation.mobile}
        summaryClassName={navigation.link}
        summary={
          <>
            <MenuWord word="MENU" />
            {current && <span className={navigation.here}>{current.label}</span>}
          </>
        }
      >
        <LinkList className={navigation.menu} links={links} current={current} pathname={pathname} />
      </Disclosure>
    </nav>
  )
}

function MenuWord({ word }: { word: string }) {
  return (
    <span>
      {word} <span className={navigation.chevron} />
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
          <Link className={navigation.link} to={link.to} aria-current={ariaCurrent(link, current, pathname)}>
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
  /** The paths of its area, where that is more than `to` and what is below it. */
  within?: readonly string[]
}

interface GuardedLink extends NavLink {
  isFor?: (user: SessionUser | null) => boolean
}

const linksBeforeMore = 4

const allLinks: readonly GuardedLink[] = [
  { label: 'CORE', to: '/' },
  { label: 'ABOUT', to: '/about' },
  { label: 'TOOLS', to: '/tools', within: ['/tools', '/finance'] },
  { label: 'BLOG', to: '/finance/blog' },
  { label: 'MANGA', to: '/tools/manga', isFor: (user) => user !== null && isStaff(user) },
  { label: 'COMMAND', to: '/admin/dashboard', within: ['/admin'], isFor: (user) => user?.is_superuser === true },
  { label: 'PROFILE', to: '/profile', isFor: (user) => user !== null },
]

export function linksFor(user: SessionUser | null): NavLink[] {
  return allLinks.filter((link) => link.isFor?.(user) ?? true).map(({ isFor: _, ...link }) => link)
}

const isWithin = (pathname: string, areas: readonly string[]) => areas.some((area) => pathname.startsWith(`${area}/`))

export function currentLink(links: readonly NavLink[], pathname: string): NavLink | undefined {
  return links
    .filter(({ to, within = [to] }) => pathname === to || (to !== '/' && isWithin(pathname, within)))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0)
}
