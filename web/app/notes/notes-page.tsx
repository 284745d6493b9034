import { hashKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { loadAsUser, useLastPage, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { GuardedFallback, LoginPrompt, ToolLoadError, ToolScreen } from '../shell/guarded-screen.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useSearch } from '../ui/content/search-params.ts'
import { Spinner } from '../ui/progress.tsx'
import styles from './components/note-list.module.css'
import { NotesScreen } from './components/notes-screen.tsx'
import { notesQuery } from './note-calls.ts'
import { notesSearch } from './notes-search.ts'

const failed = 'Failed to fetch notes.'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAsUser(notesQuery(notesSearch.parse(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'My Notes', description: 'Short notes that only you can read.', isPrivate: true })
}

const guestText = 'Please log in to access your notes.'

export function HydrateFallback() {
  return (
    <Frame>
      <GuardedFallback text={guestText} label="Loading notes..." />
    </Frame>
  )
}

export default function NotesPage() {
  const user = useSessionUser()
  return <Frame>{user === null ? <LoginPrompt text={guestText} /> : <Notes />}</Frame>
}

function Notes() {
  const [view] = useSearch(notesSearch)
  const list = useScreenQuery(notesQuery(view), { failed })
  useLastPage(list, (page) => notesSearch.address({ ...view, page }))
  if (list === null) return <Spinner label="Loading notes..." />
  const [, { query }] = list.queryKey
  return (
    <NotesScreen
      view={view}
      found={list.data}
      search={query.search}
      listKey={hashKey(list.queryKey)}
      isLoading={list.isLoading}
    />
  )
}

const label = 'NOTES'

function Frame({ children }: { children: ReactNode }) {
  return (
    <ToolScreen title="My Notes" command="ls ~/notes" label={label} className={styles.page}>
      {children}
    </ToolScreen>
  )
}

export function ErrorBoundary() {
  return <ToolLoadError label={label} heading={failed} className={styles.page} />
}
