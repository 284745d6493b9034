import { Icon } from '../../../ui/icon.tsx'
import { feedLinks } from '../../addresses.ts'
import type { ListState } from '../list-search.ts'
import styles from './feed-links.module.css'

/** Plain links: a feed is a file, not a page. */
export function FeedLinks({ state }: { state: ListState }) {
  return (
    <ul className={styles.list}>
      {feedLinks(state).map(({ title, type, href }) => (
        <li key={href}>
          <a className={styles.link} href={href} type={type}>
            <Icon name={type === 'application/atom+xml' ? 'feed' : 'braces'} />
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
