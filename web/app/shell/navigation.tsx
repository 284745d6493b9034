import { Link, useLocation } from 'react-router'
import { useSessionUser } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { currentLink, LINKS_BEFORE_MORE, linksFor, type NavLink } from './nav-links.ts'
import styles from './navigation.module.css'

/**
 * The sticky bar: four links and MORE on wide screens, one menu on narrow ones. Both are in the page and CSS shows one of them,
 * so that the bar is complete before, and without, any script.
 */
export function Navigation() {
  const { pathname } = useLocation()
  const links = linksFor(useSessionUser())
  const current = currentLink(links, pathname)
  const rest = links.slice(LINKS_BEFORE_MORE)
  return (
    <nav className={styles.bar} aria-label="Main">
      <div className={styles.row}>
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
      </div>
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
