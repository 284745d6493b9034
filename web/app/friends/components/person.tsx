import type { UserReference } from '@ledgerdeck/contract/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SignedImage } from '../../media/components/signed-image.tsx'
import styles from './person.module.css'

interface PersonProps {
  person: UserReference
  /** What is to be told beside the name. */
  note?: ReactNode
  /** What can be done. */
  children?: ReactNode
}

/** One user in a list: picture, name with the way to the profile, and what can be done. */
export function Person({ person, note, children }: PersonProps) {
  const { id, username } = person
  return (
    <li className={styles.person}>
      <SignedImage
        path={person.user_image}
        url={person.user_image_url}
        sources={person.user_image_sources}
        sizes="40px"
        width={40}
        height={40}
        alt=""
        className={styles.picture}
        fallback={
          <span className={styles.initial} aria-hidden="true">
            {username.slice(0, 1).toUpperCase()}
          </span>
        }
      />
      <div className={styles.text}>
        <Link to={`/user-profile/${id}`} className={styles.name}>
          {username}
        </Link>
        {note != null && <span className={styles.note}>{note}</span>}
      </div>
      {children != null && <div className={styles.actions}>{children}</div>}
    </li>
  )
}

export function People({ children }: { children: ReactNode }) {
  return <ul className={styles.people}>{children}</ul>
}
