import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { lazy, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { loadAsUser } from '../session/guard.ts'
import { GuardedFallback, LoginNotice } from '../shell/guarded-screen.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { partOrNull } from '../ui/loaded-part.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { libraryPath, mangaAddress } from './addresses.ts'
import styles from './chapter-page.module.css'
import { chapterName } from './chapter-words.ts'
import { loadChapter } from './load-chapter.ts'

/** The query parameters that this page reads. */
export const handle = { query: ['page'] }

const loadReader = () => import('./reader/reader.tsx')

const Reader = lazy(async () => (await partOrNull(loadReader)) ?? { default: ReaderMissing })

export function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<ChapterPages | null> {
  return loadAsUser(() => {
    void partOrNull(loadReader)
    return loadChapter(Number(params.chapterId), request.signal)
  })
}
clientLoader.hydrate = true as const

/** The page of the chapter that is seen stands in the query, and loads nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const isTurn =
    change.currentUrl.pathname === change.nextUrl.pathname && change.currentUrl.search !== change.nextUrl.search
  return !isTurn && change.defaultShouldRevalidate
}

export function meta(args: MetaArgs<typeof clientLoader>) {
  const chapter = args.loaderData?.chapter
  return pageMeta(args, {
    title: chapter ? `${chapterName(chapter)} · ${chapter.manga_title}` : 'Manga chapter',
    description: 'The pages of a manga chapter, for users who are signed in.',
    isPrivate: true,
  })
}

const loginText = 'Please log in to access manga.'

export function HydrateFallback() {
  return (
    <>
      <Breadcrumbs trail={[{ label: 'CORE', to: '/' }, { label: 'MANGA', to: libraryPath }, { label: 'Chapter' }]} />
      <PageHeading title="Manga chapter" command="less chapter" />
      <GuardedFallback text={loginText} label="Loading pages..." />
    </>
  )
}

export default function ChapterPage() {
  const chapterPages = useLoaderData<typeof clientLoader>()
  if (!chapterPages) return <GuestPage />
  return <OpenChapter chapterPages={chapterPages} />
}

function GuestPage() {
  return (
    <>
      <PageHeading title="Manga chapter" command="less chapter" />
      <LoginNotice text={loginText} />
    </>
  )
}

function OpenChapter({ chapterPages }: { chapterPages: ChapterPages }) {
  const [query] = useSearchParams()
  const { chapter } = chapterPages
  const name = chapterName(chapter)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Breadcrumbs
          trail={[
            { label: 'CORE', to: '/' },
            { label: 'MANGA', to: libraryPath },
            { label: chapter.manga_title, to: mangaAddress(chapter.manga_slug) },
            { label: name },
          ]}
        />
        <PageHeading title={name} command={`less chapter-${chapter.number}`} />
      </div>
      <Suspense fallback={<Spinner label="Loading pages..." />}>
        <Reader chapterPages={chapterPages} startPage={readPage(query.get('page'))} />
      </Suspense>
    </div>
  )
}

/** A page that is no number is the first. */
function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

function ReaderMissing() {
  return (
    <Notice tone="danger" title="The reader could not be loaded.">
      <p>Look at your connection, then load this page again.</p>
    </Notice>
  )
}

export function ErrorBoundary() {
  return <LoadError heading="Failed to fetch pages." fallback="An unexpected error occurred" />
}
