import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { useHydrated } from '../../../ui/first-paint/use-hydrated.ts'
import { Spinner } from '../../../ui/progress.tsx'
import { listPath } from '../../list/list-search.ts'
import styles from './missing-post.module.css'

/** Users see it only after the post was requested with their token. */
export function MissingPost() {
  const isUser = useSessionUser() !== null
  const isOpen = useRefetchAsUser(isUser)
  return (
    <div className={layout.stack4}>
      {isOpen && isUser && <Spinner label="Loading post..." />}
      <section className={clsx(styles.message, isOpen && styles.open)}>
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

/** Loads the post again with the user's token. True until that is done, and on the server. */
function useRefetchAsUser(isUser: boolean): boolean {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(!isHydrated)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOpen && isUser) void revalidate().finally(() => setOpen(false))
  }, [isOpen, isUser, revalidate])
  return isOpen
}
