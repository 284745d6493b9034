import type { UserReference } from '@ledgerdeck/contract/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UserPicture } from '../../media/components/user-picture.tsx'
import styles from './person.module.css'

interface PersonProps {
  person: UserReference
  note?: ReactNode
  children?: ReactNode
}

export function Person({ person, note, children }: PersonProps) {
  const { id, username } = person
  return (
    <li className={styles.person}>
      <UserPicture user={person} size="small" alt="" />
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
