import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { type ReactNode, Suspense, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useParams, useRouteError } from 'react-router'
import { isMissing } from '../api/call-error.ts'
import { loadAsUser } from '../session/load-screen.ts'
import { useSessionUser } from '../session/session.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { GuardedFallback, LoginNotice } from '../shell/guarded-screen.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/layout.module.css'
import { lazyComponent } from '../ui/lazy-component.ts'
import { notLoaded } from '../ui/load-failed.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { libraryPath } from './addresses.ts'
import { ChapterList } from './components/chapter-list.tsx'
import { MangaHead } from './components/manga-head.tsx'
import { mangaQuery } from './manga-queries.ts'

const MangaEditor = lazyComponent(
  () => import('./editor/components/manga-editor.tsx'),
  notLoaded('The editor could not be loaded.'),
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
        {user === null ? <LoginNotice text={guestText} /> : <Spinner label="Loading manga..." />}
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
  if (mayEdit && isEditing) {
    return (
      <Suspense fallback={<Spinner label="Loading the editor..." />}>
        <MangaEditor manga={manga} onClose={() => setEditing(false)} />
      </Suspense>
    )
  }
  return (
    <>
      <MangaHead manga={manga}>{mayEdit && <Button onClick={() => setEditing(true)}>Edit manga</Button>}</MangaHead>
      <ChapterList slug={manga.slug} chapters={manga.chapters} />
    </>
  )
}

const library = { to: libraryPath, label: 'Back to the library' }

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isMissing(error)) {
    return (
      <MangaFrame>
        <LoadError heading={failed} fallback="An unexpected error occurred" behind={library} />
      </MangaFrame>
    )
  }
  return (
    <MangaFrame>
      <PageHeading title="Manga not found." command="open manga" />
      <EmptyState
        title="There is no manga at this address."
        text="It may have been deleted, or its address was mistyped."
      >
        <LinkButton to={library.to} variant="primary">
          {library.label}
        </LinkButton>
      </EmptyState>
    </MangaFrame>
  )
}
