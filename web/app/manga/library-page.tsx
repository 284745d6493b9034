import type { Manga } from '@ledgerdeck/contract/manga'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { loadAsUser, useScreenQuery } from '../session/screens/screen-query.ts'
import { type SessionUser, useSessionUser } from '../session/session.ts'
import { GuardedFallback, LoginPrompt, ToolLoadError, ToolScreen } from '../shell/guarded-screen.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf, SelectField, TextField } from '../ui/field.tsx'
import { VisuallyHidden } from '../ui/first-paint/accessibility.tsx'
import { Icon } from '../ui/first-paint/icon.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { counted, wholeNumber } from '../ui/format.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Spinner } from '../ui/progress.tsx'
import { BegunShelf, MangaList } from './components/manga-list.tsx'
import styles from './library-page.module.css'
import {
  arrange,
  type LibrarySort,
  type LibraryView,
  librarySearch,
  maxSearchCharacters,
  sortLabels,
  unreadChapters,
  useLibraryView,
} from './library-view.ts'
import { libraryQuery } from './manga-queries.ts'

const UploadDialog = lazyDialog(() => import('./upload/components/upload-dialog.tsx'), 'The upload form didn’t load.')

const failed = 'Failed to fetch manga.'

/** Loads all manga once; the browser filters and sorts. */
export const clientLoader = () => loadAsUser(libraryQuery)
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'My Manga', description: 'The manga library.', isPrivate: true })
}

const guestText = 'Please log in to access manga.'

export function HydrateFallback() {
  return (
    <LibraryFrame>
      <GuardedFallback text={guestText} label="Loading manga..." />
    </LibraryFrame>
  )
}

export default function LibraryPage() {
  const library = useScreenQuery(libraryQuery, { failed })
  const user = useSessionUser()
  if (user !== null && library !== null) {
    return <Library all={library.data} user={user} onChanged={() => void library.refetch()} />
  }
  return (
    <LibraryFrame>
      {user === null ? <LoginPrompt text={guestText} /> : <Spinner label="Loading manga..." />}
    </LibraryFrame>
  )
}

const label = 'MANGA'

function LibraryFrame({ children }: { children: ReactNode }) {
  return (
    <ToolScreen title="My Manga" command="ls manga/" label={label} className={layout.work}>
      {children}
    </ToolScreen>
  )
}

interface LibraryProps {
  all: readonly Manga[]
  user: SessionUser
  onChanged: () => void
}

function Library({ all, user, onChanged }: LibraryProps) {
  const [view, setView] = useLibraryView()
  const deferredView = useDeferredValue(view)
  const found = useMemo(() => arrange(all, deferredView), [all, deferredView])
  return (
    <LibraryFrame>
      {user.is_superuser && <Uploading user={user} all={all} onChanged={onChanged} />}
      {deferredView.search === '' && <BegunShelf all={all} />}
      {all.length > 0 && <LibraryTools view={view} onChange={setView} />}
      <p className={styles.summary} role="status">
        {all.length > 0 && summary(found)}
      </p>
      {found.length === 0 ? (
        <EmptyState title="No manga found." text={emptyText(all.length, user)} />
      ) : (
        <MangaList found={found} address={librarySearch.address(deferredView)} />
      )}
    </LibraryFrame>
  )
}

function Uploading({ user, all, onChanged }: LibraryProps) {
  const [isOpen, setOpen] = useState(false)
  const titles = useMemo(() => all.map(({ title }) => title), [all])

  return (
    <div className={layout.row}>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <VisuallyHidden>＋</VisuallyHidden>
        <Icon name="add" /> Upload Manga
      </Button>
      <UploadDialog userId={user.id} isOpen={isOpen} onOpenChange={setOpen} titles={titles} onChanged={onChanged} />
    </div>
  )
}

function summary(found: readonly Manga[]): string {
  const unread = found.reduce((sum, manga) => sum + unreadChapters(manga), 0)
  const counts = `${wholeNumber(found.length)} manga, ${counted(unread, 'unread chapter')}.`
  return found.length > 3 ? `${counts} Scroll down for more ↓` : counts
}

function emptyText(count: number, { is_superuser }: SessionUser): string {
  if (count > 0) return 'No title has all those words. Try fewer.'
  return is_superuser ? 'Upload the first one.' : 'No one has uploaded any yet.'
}

export function ErrorBoundary() {
  return <ToolLoadError label={label} heading={failed} />
}

const sortOptions = optionsOf(sortLabels)

interface LibraryToolsProps {
  view: LibraryView
  onChange: (view: LibraryView) => void
}

function LibraryTools({ view, onChange }: LibraryToolsProps) {
  return (
    <search className={styles.filters}>
      <TextField
        type="search"
        label="Search titles"
        maxLength={maxSearchCharacters}
        autoComplete="off"
        value={view.search}
        onChange={({ currentTarget }) => onChange({ ...view, search: currentTarget.value })}
      />
      <SelectField
        label="Sort"
        options={sortOptions}
        value={view.sort}
        onChange={({ currentTarget }) => onChange({ ...view, sort: currentTarget.value as LibrarySort })}
      />
    </search>
  )
}
