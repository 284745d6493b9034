import { useSessionUser } from '../../../session/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { listPath } from '../../list/list-address.ts'
import { useSecondLook } from '../second-look.ts'
import styles from './missing-post.module.css'

/** Users see it when it was looked for in their name, too. */
export function MissingPost() {
  const isUser = useSessionUser() !== null
  const isOpen = useSecondLook()
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
