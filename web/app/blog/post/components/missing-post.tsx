import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { listPath } from '../../list/list-search.ts'
import styles from './missing-post.module.css'

/** Users see it when it was looked for in their name, too. */
export function MissingPost() {
  const isUser = useSessionUser() !== null
  const isOpen = useRefetchAsUser(isUser)
  return (
    <div className={styles.screen}>
      {isOpen && isUser && <Spinner label="Loading post..." />}
      <section className={classNames(styles.message, isOpen && styles.open)}>
        <p className={styles.code} aria-hidden="true">
          404
        </p>
        <h1>Post not found.</h1>
        <p>It may have been unpublished, or the link is wrong.</p>
        <LinkButton to={listPath} variant="primary">
          Back to the blog
        </LinkButton>
      </section>
    </div>
  )
}

/**
 * The server renders pages as guests get them, so what is not there for guests may be there for the
 * user: in the browser it is loaded once more, as that user.
 * @returns whether the answer of the server is still in question; also on the server, where styles show it to guests only
 */
function useRefetchAsUser(isUser: boolean): boolean {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(!isHydrated)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOpen && isUser) void revalidate().finally(() => setOpen(false))
  }, [isOpen, isUser, revalidate])
  return isOpen
}
