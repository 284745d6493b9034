import { LinkButton } from '../../ui/link-button.tsx'
import { listPath } from '../list-address.ts'
import styles from './missing-post.module.css'

export function MissingPost() {
  return (
    <section className={styles.screen}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>Post not found.</h1>
      <p>It may have been taken back, or its address was mistyped.</p>
      <LinkButton to={listPath} variant="primary">
        Back to the blog
      </LinkButton>
    </section>
  )
}
