import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { type ReactNode, Suspense, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useParams, useRouteError } from 'react-router'
import { isMissing } from '../api/call-error.ts'
import { loadAsUser, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { GuardedFallback, LoginPrompt } from '../shell/guarded-screen.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { notLoaded } from '../ui/callout.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { counted, wholeNumber } from '../ui/format.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Breadcrumbs, PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { chapterAddress, chapterCount, chapterName, libraryPath, pageCount, positionName } from './addresses.ts'
import { ChapterList } from './components/chapter-list.tsx'
import { Cover } from './components/cover.tsx'
import { unreadChapters } from './library-view.ts'
import styles from './manga-page.module.css'
import { mangaQuery } from './manga-queries.ts'

const MangaEditor = lazyComponent(
  () => import('./editor/components/manga-editor.tsx'),
  notLoaded('The editor didn’t load.'),
)

const failed = 'Failed to fetch manga.'

export function clientLoader({ params: { slug = '' } }: ClientLoaderFunctionArgs) {
  return loadAsUser(mangaQuery(slug))
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs<typeof clientLoader>) {
  const title = args.loaderData?.title ?? 'Manga'
  return pageMeta(args, { title, description: 'A manga and its chapters.', isPrivate: true })
}

const guestText = 'Please log in to access manga.'

function MangaFrame({ title, children }: { title?: string; children: ReactNode }) {
  const trail = [
    { label: 'CORE', to: '/' },
    { label: 'TOOLS', to: '/tools' },
    { label: 'MANGA', to: libraryPath },
    { label: title ?? 'Manga' },
  ]
  return (
    <div className={layout.stack6}>
      <Breadcrumbs trail={trail} />
      {children}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <MangaFrame>
      <PageHeading title="Manga" command="open manga" />
      <GuardedFallback text={guestText} label="Loading manga..." />
    </MangaFrame>
  )
}

export default function MangaPage() {
  const { slug = '' } = useParams()
  const found = useScreenQuery(mangaQuery(slug), { failed })
  const user = useSessionUser()
  if (found === null || user === null) {
    return (
      <MangaFrame>
        <PageHeading title="Manga" command="open manga" />
        {user === null ? <LoginPrompt text={guestText} /> : <Spinner label="Loading manga..." />}
      </MangaFrame>
    )
  }
  const manga = found.data
  return (
    <MangaFrame title={manga.title}>
      <Manga key={manga.id} manga={manga} mayEdit={user.is_superuser} />
    </MangaFrame>
  )
}

function Manga({ manga, mayEdit }: { manga: MangaDetail; mayEdit: boolean }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <FocusKeeper className={layout.stack6} keeper="[data-edit]">
      {mayEdit && isEditing ? (
        <Suspense fallback={<Spinner label="Loading the editor..." />}>
          <MangaEditor manga={manga} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <MangaHead manga={manga}>
            {mayEdit && (
              <Button data-edit onClick={() => setEditing(true)}>
                Edit manga
              </Button>
            )}
          </MangaHead>
          <ChapterList slug={manga.slug} chapters={manga.chapters} />
        </>
      )}
    </FocusKeeper>
  )
}

const library = { to: libraryPath, label: 'Back to the library' }

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isMissing(error)) {
    return (
      <MangaFrame>
        <LoadError heading={failed} back={library} />
      </MangaFrame>
    )
  }
  return (
    <MangaFrame>
      <PageHeading title="Manga not found." command="open manga" />
      <EmptyState title="No manga at this address." text="It may have been deleted, or the link is wrong.">
        <LinkButton to={library.to} variant="primary">
          {library.label}
        </LinkButton>
      </EmptyState>
    </MangaFrame>
  )
}

function MangaHead({ manga, children }: { manga: MangaDetail; children?: ReactNode }) {
  const start = readingStart(manga)
  return (
    <div className={styles.head}>
      <Cover
        manga={manga}
        alt={`Cover of ${manga.title}`}
        sizes="(width < 40rem) 128px, 208px"
        loading="eager"
        className={styles.cover}
      />
      <div className={styles.facts}>
        <PageHeading title={manga.title} command={`open manga/${manga.slug}`} />
        <p className={styles.counts}>{counts(manga)}</p>
        <div className={layout.row}>
          {start && (
            <LinkButton to={start.to} variant="primary">
              {start.label}
            </LinkButton>
          )}
          {children}
        </div>
        {start?.position && <p className={styles.counts}>{start.position}</p>}
        {manga.description && <p className={styles.description}>{manga.description}</p>}
      </div>
    </div>
  )
}

function counts(manga: MangaDetail): string {
  const { num_chapters, num_pages } = manga
  if (num_chapters === 0) return chapterCount(0)
  const unread = unreadChapters(manga)
  const read = unread === 0 ? 'all read' : `${wholeNumber(unread)} unread`
  return `${counted(num_chapters, 'chapter')}, ${pageCount(num_pages)}, ${read}`
}

interface ReadingStart {
  label: string
  position: string
  to: string
}

/** Null for a manga without chapters. */
export function readingStart({
  continue_at,
  chapters,
}: Pick<MangaDetail, 'continue_at' | 'chapters'>): ReadingStart | null {
  const isRead = chapters.length > 0 && chapters.every(({ is_read }) => is_read)
  if (continue_at && !isRead) {
    const to = chapterAddress(continue_at.chapter_id, continue_at.page_number)
    return { label: 'Continue reading', position: positionName(continue_at), to }
  }
  const next = chapters.find(({ is_read }) => !is_read) ?? chapters[0]
  if (!next) return null
  const to = chapterAddress(next.id)
  if (isRead) return { label: 'Read again', position: '', to }
  const isBegun = chapters.some(({ is_read }) => is_read)
  return isBegun
    ? { label: 'Continue reading', position: chapterName(next), to }
    : { label: 'Start reading', position: '', to }
}
