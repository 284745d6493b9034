import type { Post } from '@ledgerdeck/contract/blog'
import { Link } from 'react-router'
import { ReaderDate } from '../../../ui/first-paint/time.tsx'
import { FeaturedImage } from '../../components/featured-image.tsx'
import { postsSearch } from '../../list/list-search.ts'
import styles from './post-header.module.css'

interface PostHeaderProps {
  post: Omit<Post, 'content_blocks'>
  titleTag?: 'h1' | 'h2'
}

export function PostHeader({ post, titleTag: Title = 'h1' }: PostHeaderProps) {
  const { author } = post
  return (
    <header className={styles.header}>
      <FeaturedImage post={post} sizes="(width >= 64rem) 28rem, calc(100vw - 2rem)" isUrgent className={styles.image} />
      <div className={styles.words}>
        <Title className={styles.title}>{post.title}</Title>
        <ul className={styles.facts}>
          <li>
            {'By: '}
            {author ? (
              <Link to={postsSearch.address({ author_username: author.username })}>{author.username}</Link>
            ) : (
              'Unknown'
            )}
          </li>
          <li>
            <ReaderDate instant={post.published_date} />
          </li>
          <li>{post.reading_minutes} min read</li>
        </ul>
        <div className={styles.subjects}>
          <Terms label="Categories" terms={post.categories} parameter="category_slug" />
          <Terms label="Tags" terms={post.tags} parameter="tag_slug" mark="#" />
        </div>
        {post.summary !== '' && <p className={styles.summary}>{post.summary}</p>}
      </div>
    </header>
  )
}

interface TermsProps {
  label: string
  terms: Post['tags']
  parameter: 'category_slug' | 'tag_slug'
  mark?: string
}

function Terms({ label, terms, parameter, mark }: TermsProps) {
  if (terms.length === 0) return null
  return (
    <div className={styles.terms}>
      <span aria-hidden="true">{label}:</span>
      <ul className={styles.termList} aria-label={label}>
        {terms.map(({ slug, name }) => (
          <li key={slug}>
            <Link className={styles.term} to={postsSearch.address({ [parameter]: slug })}>
              {mark}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
