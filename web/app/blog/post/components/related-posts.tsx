import type { RelatedPost } from '@ledgerdeck/contract/blog'
import { Link } from 'react-router'
import { ReaderDate } from '../../../ui/time.tsx'
import { postAddress } from '../../addresses.ts'
import styles from './related-posts.module.css'

export function RelatedPosts({ posts }: { posts: readonly RelatedPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related-posts">
      <h2 id="related-posts">Related posts</h2>
      <ul className={styles.list}>
        {posts.map(({ id, slug, title, summary, published_date, reading_minutes }) => (
          <li key={id} className={styles.post}>
            <h3 className={styles.title}>
              <Link className={styles.link} to={postAddress(slug)}>
                {title}
              </Link>
            </h3>
            {summary !== '' && <p className={styles.summary}>{summary}</p>}
            <p className={styles.facts}>
              <ReaderDate instant={published_date} /> · {reading_minutes} min read
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
