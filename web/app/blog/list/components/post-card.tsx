import type { PostSummary } from '@ledgerdeck/contract/blog'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReaderDate } from '../../../ui/first-paint/time.tsx'
import { fragmentOf } from '../../../ui/text/inline-text.tsx'
import { FeaturedImage } from '../../components/featured-image.tsx'
import { postsSearch } from '../list-search.ts'
import styles from './post-card.module.css'

const maxTags = 4

interface PostCardProps {
  post: PostSummary
  /** `lead` is the large first card; `beside` is in the third column next to it. */
  layout?: 'lead' | 'beside'
  isUrgent?: boolean
  tools?: ReactNode
  badges?: ReactNode
}

export function PostCard({ post, layout, isUrgent, tools, badges }: PostCardProps) {
  const hasCategories = post.categories.length > 0
  return (
    <article className={clsx(styles.card, layout && styles[layout])}>
      <FeaturedImage
        post={post}
        sizes={
          layout === 'lead'
            ? '(width >= 64rem) 45rem, calc(100vw - 2rem)'
            : '(width >= 64rem) 22rem, (width >= 40rem) 45vw, calc(100vw - 2rem)'
        }
        isUrgent={isUrgent}
        className={styles.image}
      />
      <div className={styles.body}>
        <div className={styles.top}>
          {hasCategories ? <Categories categories={post.categories} /> : <Title post={post} />}
          <div className={styles.tools}>{tools}</div>
        </div>
        {hasCategories && <Title post={post} />}
        {hasBadges(post) && <div className={styles.badges}>{badges}</div>}
        <Excerpt post={post} />
        <p className={styles.facts}>
          <span>{post.author?.username ?? 'Unknown'}</span>
          {post.published_date !== null && <ReaderDate instant={post.published_date} />}
          <span>{post.reading_minutes} min read</span>
        </p>
        <Tags tags={post.tags} />
      </div>
    </article>
  )
}

function hasBadges({ post_status, is_deleted, schedule }: PostSummary): boolean {
  return post_status !== 'published' || is_deleted || schedule !== null
}

function Title({ post: { slug, title } }: { post: PostSummary }) {
  return (
    <h2 className={styles.title}>
      <Link className={styles.titleLink} to={postAddress(slug)} state={{ isFromList: true }}>
        {title}
      </Link>
    </h2>
  )
}

function Categories({ categories }: Pick<PostSummary, 'categories'>) {
  return (
    <ul className={styles.categories} aria-label="Categories">
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={postsSearch.address({ category_slug: slug })}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

function Excerpt({ post }: { post: PostSummary }) {
  if (!post.search_excerpt?.length) return post.summary !== '' && <p className={styles.summary}>{post.summary}</p>
  return <p className={styles.summary}>{fragmentOf(post.search_excerpt.map(excerptRun))}</p>
}

function excerptRun({ text, match }: { text: string; match: boolean }) {
  return match ? <mark>{text}</mark> : text
}

function Tags({ tags }: Pick<PostSummary, 'tags'>) {
  if (tags.length === 0) return null
  const hidden = tags.length - maxTags
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.slice(0, maxTags).map(({ slug, name }) => (
        <li key={slug}>
          <Link to={postsSearch.address({ tag_slug: slug })}>#{name}</Link>
        </li>
      ))}
      {hidden > 0 && <li>and {hidden} more</li>}
    </ul>
  )
}
