import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData, useRouteError } from 'react-router'
import { isMissing } from '../api/call-error.ts'
import { loadAsUser } from '../session/screens/screen-query.ts'
import { currentUser } from '../session/session.ts'
import { GuardedFallback, LoginPrompt } from '../shell/guarded-screen.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { notLoaded } from '../ui/callout.tsx'
import { idInAddress, useSearch } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { importOrNull, lazyComponent } from '../ui/lazy-component.ts'
import { Breadcrumbs, PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { chapterName, chapterSearch, libraryPath, mangaAddress } from './addresses.ts'
import styles from './chapter-page.module.css'
import { chapterQuery, openedChapter, rememberOpened } from './manga-queries.ts'

export const handle = { query: chapterSearch.names }

const loadReader = () => import('./reader/components/reader.tsx')

const Reader = lazyComponent(loadReader, notLoaded('The reader didn’t load.'))

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<ChapterPages | null> {
  const chapterId = idInAddress(params.chapterId)
  if (!currentUser()) return chapterId === null ? null : openedChapter(chapterId)
  if (chapterId === null) throw data('Chapter not found.', { status: 404 })
  void importOrNull(loadReader)
  const loaded = await loadAsUser(chapterQuery(chapterId))
  if (loaded) rememberOpened(loaded)
  return loaded ?? openedChapter(chapterId)
}
clientLoader.hydrate = true as const

/** The page number in the query loads nothing. */
export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs<typeof clientLoader>) {
  const chapter = args.loaderData?.chapter
  return pageMeta(args, {
    title: chapter ? `${chapterName(chapter)} · ${chapter.manga_title}` : 'Manga chapter',
    description: 'Read a manga chapter.',
    isPrivate: true,
  })
}

const loginText = 'Please log in to access manga.'

const frame = { trail: [{ label: 'Chapter' }], title: 'Manga chapter', command: 'less chapter' }

export function HydrateFallback() {
  return (
    <Frame {...frame}>
      <GuardedFallback text={loginText} label="Loading pages..." />
    </Frame>
  )
}

export default function ChapterPage() {
  const chapterPages = useLoaderData<typeof clientLoader>()
  if (chapterPages) return <OpenChapter chapterPages={chapterPages} />
  return (
    <Frame {...frame}>
      <LoginPrompt text={loginText} />
    </Frame>
  )
}

function OpenChapter({ chapterPages }: { chapterPages: ChapterPages }) {
  const [{ page }] = useSearch(chapterSearch)
  const { chapter } = chapterPages
  const name = chapterName(chapter)
  const trail = [{ label: chapter.manga_title, to: mangaAddress(chapter.manga_slug) }, { label: name }]
  return (
    <Frame trail={trail} title={name} command={`less chapter-${chapter.number}`}>
      <Suspense fallback={<Spinner label="Loading pages..." />}>
        <Reader chapterPages={chapterPages} startPage={page} />
      </Suspense>
    </Frame>
  )
}

interface FrameProps {
  trail: ComponentProps<typeof Breadcrumbs>['trail']
  title: string
  command: string
  children: ReactNode
}

/** Reserves the reader's space while it loads. */
function Frame({ trail, title, command, children }: FrameProps) {
  return (
    <div className={layout.stack5}>
      <div className={styles.head}>
        <div className={styles.trail}>
          <Trail trail={trail} />
        </div>
        <PageHeading title={title} command={command} />
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  )
}

function Trail({ trail }: Pick<FrameProps, 'trail'>) {
  const ahead = [
    { label: 'CORE', to: '/' },
    { label: 'TOOLS', to: '/tools' },
    { label: 'MANGA', to: libraryPath },
  ]
  return <Breadcrumbs trail={[...ahead, ...trail]} />
}

const library = { to: libraryPath, label: 'Back to the library' }

export function ErrorBoundary() {
  const error = useRouteError()
  if (isMissing(error)) {
    return (
      <Frame {...frame} title="Chapter not found.">
        <EmptyState title="No chapter at this address." text="It may have been deleted, or the link is wrong.">
          <LinkButton to={library.to} variant="primary">
            {library.label}
          </LinkButton>
        </EmptyState>
      </Frame>
    )
  }
  return (
    <div className={layout.stack5}>
      <Trail trail={frame.trail} />
      <LoadError heading="Failed to fetch pages." back={library} />
    </div>
  )
}
