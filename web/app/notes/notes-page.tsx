import type { NoteList } from '@ledgerdeck/contract/notes'
import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { keepLook } from '../api/kept-look.ts'
import { loadAsUser } from '../session/guard.ts'
import { currentUser, type SessionUser, useSessionUser } from '../session/session.ts'
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

interface OwnNotes {
  /** Whose notes these are. */
  userId: SessionUser['id'] | undefined
  found: NoteList
}

const failedText = 'Failed to fetch notes.'
const notesLook = keepLook<NoteList>(failedText)

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<OwnNotes | null> {
  const view = readNotesView(new URL(request.url).searchParams)
  const userId = currentUser()?.id
  const shown = `${userId} ${notesAddress({ ...view, noteId: null })}`
  const found = await loadAsUser(() =>
    notesLook.look(shown, () => showingChanges(() => listNotes(view, request.signal))),
  )
  // The last note of the last page may have gone.
  if (found?.data.length === 0 && view.page > 1) throw redirect(notesAddress({ ...view, page: found.numOfPages }))
  return found && { userId, found }
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
  const own = useLoaderData<typeof clientLoader>()
  const user = useSessionUser()
  notesLook.useShown()
  if (own === null || user === null) {
    return (
      <Frame>
        <LoginNotice text={guestText} />
      </Frame>
    )
  }
  return (
    <Frame>{own.userId === user.id ? <NotesDesk found={own.found} /> : <Spinner label="Loading notes..." />}</Frame>
  )
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
function listIn({ searchParams }: URL): string {
  return notesAddress({ ...readNotesView(searchParams), noteId: null })
}

export function ErrorBoundary() {
  return (
    <div className={styles.page}>
      <Breadcrumbs trail={trail} />
      <LoadError heading={failedText} fallback="An unexpected error occurred" />
    </div>
  )
}
