import type { NoteList } from '@ledgerdeck/contract/notes'
import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { keepLook, type Look } from '../api/kept-look.ts'
import { loadAsUser } from '../session/guard.ts'
import { currentUserId, useSessionUser } from '../session/session.ts'
import { GuardedFallback, LoginNotice } from '../shell/guarded-screen.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NotesDesk } from './components/notes-desk.tsx'
import { isListOld, showingChanges } from './list-freshness.ts'
import { listNotes } from './note-calls.ts'
import { notesAddress, readNotesView } from './notes-address.ts'
import styles from './notes-page.module.css'

const failed = 'Failed to fetch notes.'
const notesLook = keepLook<NoteList>({ failed, part: listIn })

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Look<NoteList> | null> {
  const view = readNotesView(new URL(request.url).searchParams)
  const look = await loadAsUser(() =>
    notesLook.look({ request, viewerId: currentUserId }, () => showingChanges(() => listNotes(view, request.signal))),
  )
  // The last note of the last page may have gone.
  if (look?.found.data.length === 0 && view.page > 1)
    throw redirect(notesAddress({ ...view, page: look.found.numOfPages }))
  return look
}
clientLoader.hydrate = true as const

/** Whether a note is open makes no difference to the list, unless a change is not in it yet. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.search === nextUrl.search || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
  return listIn(currentUrl) === listIn(nextUrl) ? isListOld() : defaultShouldRevalidate
}

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
  const look = useLoaderData<typeof clientLoader>()
  const notes = notesLook.useFound(look)
  const user = useSessionUser()
  if (look === null || notes === null || user === null) {
    return (
      <Frame>
        <LoginNotice text={guestText} />
      </Frame>
    )
  }
  return <Frame>{look.viewerId === user.id ? <NotesDesk found={notes} /> : <Spinner label="Loading notes..." />}</Frame>
}

const trail = [{ label: 'CORE', to: '/' }, { label: 'TOOLS', to: '/tools' }, { label: 'NOTES' }]

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Breadcrumbs trail={trail} />
      <PageHeading title="My Notes" command="ls ~/notes" />
      {children}
    </div>
  )
}

/** What of an address decides which notes are listed. */
function listIn({ search }: Pick<URL, 'search'>): string {
  return notesAddress({ ...readNotesView(new URLSearchParams(search)), noteId: null })
}

export function ErrorBoundary() {
  return (
    <div className={styles.page}>
      <Breadcrumbs trail={trail} />
      <LoadError heading={failed} fallback="An unexpected error occurred" />
    </div>
  )
}
