import type { PostSummary } from '@ledgerdeck/contract/blog'
import { Link } from 'react-router'
import { postAddress } from '../../blog/addresses.ts'
import { ReaderDate } from '../../ui/time.tsx'
import styles from './latest-posts.module.css'

type LatestPost = Pick<PostSummary, 'slug' | 'title' | 'summary' | 'published_date' | 'reading_minutes'>

/** The newest articles as the last lines of a log. */
export function LatestPosts({ posts }: { posts: readonly LatestPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <div>
        <p className={styles.prompt} aria-hidden="true">
          <b>$</b> tail -n {posts.length} blog.log
        </p>
        <h2 className={styles.title} id="latest">
          Latest from the blog
        </h2>
      </div>
      <ul className={styles.list}>
        {posts.map(({ slug, title, summary, published_date, reading_minutes }) => (
          <li key={slug} className={styles.post}>
            <p className={styles.facts}>
              <ReaderDate instant={published_date} />
              <span>{reading_minutes} min read</span>
            </p>
            <h3 className={styles.name}>
              <Link className={styles.link} to={postAddress(slug)}>
                {title}
              </Link>
            </h3>
            {summary !== '' && <p className={styles.summary}>{summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
