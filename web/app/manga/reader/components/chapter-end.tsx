import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { Link } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { chapterAddress, chapterName, mangaAddress } from '../../addresses.ts'
import styles from './chapter-end.module.css'

export function ChapterEnd({ chapter }: Pick<ChapterPages, 'chapter'>) {
  const { next_chapter: next, manga_slug, manga_title } = chapter
  return (
    <section className={styles.end} dir="ltr" aria-label="End of the chapter">
      <p>
        <span className={styles.mark} aria-hidden="true">
          EOF{' '}
        </span>
        End of <bdi>{chapterName(chapter)}</bdi>.
      </p>
      {next ? (
        <LinkButton to={chapterAddress(next.id)} variant="primary">
          <span>
            Continue with <bdi>{chapterName(next)}</bdi>
          </span>
        </LinkButton>
      ) : (
        <p className={styles.last}>This is the last chapter so far.</p>
      )}
      <Link to={mangaAddress(manga_slug)}>
        All chapters of <bdi>{manga_title}</bdi>
      </Link>
    </section>
  )
}
