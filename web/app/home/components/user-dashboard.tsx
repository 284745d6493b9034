import type { Manga } from '@ledgerdeck/contract/manga'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountDeletionQuery } from '../../accounts/profile-queries.ts'
import { api } from '../../api/browser-client.ts'
import { failureText } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery, loadedMs, queryClient } from '../../api/query-client.ts'
import { editPostAddress, newPostAddress } from '../../blog/addresses.ts'
import { postsSearch } from '../../blog/list/list-search.ts'
import { calculationsQuery, calculationsSearch, savedCalculation } from '../../calculators/account-calculations.ts'
import { calculationAddress, calculationsPath } from '../../calculators/saved-calculation.ts'
import { chapterAddress, libraryPath, positionName } from '../../manga/addresses.ts'
import { libraryQuery } from '../../manga/manga-queries.ts'
import { notesQuery } from '../../notes/note-calls.ts'
import { notesSearch } from '../../notes/notes-search.ts'
import { isStaff } from '../../session/screens/guard.ts'
import { isHeldBack, type SessionUser } from '../../session/session.ts'
import { noticeAddress, noticeWords } from '../../shell/notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { longDate } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { TimeAgo } from '../../ui/text/time-ago.tsx'
import styles from './user-dashboard.module.css'

interface Entry {
  key: string | number
  to: string
  title: ReactNode
  detail: ReactNode
}

const shownEntries = 3

/** Loads in the browser, since the page around it is cached once for all. */
export default function UserDashboard({ user }: { user: SessionUser }) {
  if (isHeldBack(user)) {
    return (
      <p>
        <Link to="/profile">Finish setting up your account</Link> to pick up where you left off here.
      </p>
    )
  }
  return (
    <div className={styles.cards}>
      <PlannedDeletion />
      <Reading />
      <Notices />
      <Notes />
      <Calculations />
      {isStaff(user) && <UnsavedPosts />}
      {isStaff(user) && <Drafts username={user.username} />}
    </div>
  )
}

function PlannedDeletion() {
  const { data } = useQuery({ staleTime: loadedMs, ...accountDeletionQuery }, queryClient)
  if (!data?.due_at) return null
  return (
    <Panel title="Account deletion" className={styles.card}>
      <p>Your account will be deleted on {longDate(data.due_at)}.</p>
      <Link to="/profile" className={styles.all}>
        Keep your account
      </Link>
    </Panel>
  )
}

function Reading() {
  return (
    <Card
      title="Continue reading"
      all={{ to: libraryPath, label: 'All manga' }}
      query={libraryQuery}
      entries={(library) =>
        library
          .flatMap((manga) => (manga.continue_at ? [{ ...manga, continue_at: manga.continue_at }] : []))
          .toSorted((a, b) => b.continue_at.updated_at.localeCompare(a.continue_at.updated_at))
          .map(readingEntry)
      }
      empty="Manga you open appear here, at the page where you stopped."
    />
  )
}

function readingEntry({
  id,
  title,
  continue_at: at,
}: Manga & { continue_at: NonNullable<Manga['continue_at']> }): Entry {
  return { key: id, to: chapterAddress(at.chapter_id, at.page_number), title, detail: positionName(at) }
}

function Notices() {
  return (
    <Card
      title="Notices"
      query={endpointQuery(privateApi.blog.listNotices, { query: { page: 1 } })}
      entries={({ data }) =>
        data.map((notice) => ({
          key: notice.id,
          to: noticeAddress(notice),
          title: `${notice.author?.username ?? 'Someone'} ${noticeWords[notice.kind]} ${notice.comment?.post_title ?? ''}`,
          detail: <TimeAgo at={notice.created_at} />,
        }))
      }
      empty="Comments on your posts, replies and friend requests appear here."
    />
  )
}

function Notes() {
  return (
    <Card
      title="Recent notes"
      all={{ to: notesSearch.path, label: 'All notes' }}
      query={notesQuery(notesSearch.defaults)}
      entries={({ data }) =>
        data.map(({ id, title, updated_at }) => ({
          key: id,
          to: notesSearch.address({ note: id }),
          title,
          detail: <TimeAgo at={updated_at} />,
        }))
      }
      empty="Your latest notes appear here."
    />
  )
}

function Calculations() {
  return (
    <Card
      title="Saved calculations"
      all={{ to: calculationsPath, label: 'All calculations' }}
      query={calculationsQuery(calculationsSearch.defaults)}
      entries={({ data }) =>
        data.map(savedCalculation).map(({ createdAt, ...calculation }) => ({
          key: calculation.key,
          to: calculationAddress(calculation),
          title: calculation.name,
          detail: <TimeAgo at={createdAt} />,
        }))
      }
      empty="Choose ‘Save this’ in a calculator and it appears here."
    />
  )
}

function UnsavedPosts() {
  return (
    <Card
      title="Unsaved posts"
      query={endpointQuery(privateApi.blog.listWorkingCopies, {})}
      entries={({ data }) =>
        data.map(({ post, title, updated_at }) => ({
          key: post?.id ?? 'new',
          to: post ? editPostAddress(post.slug) : newPostAddress,
          title: title || post?.title || 'Untitled',
          detail: <TimeAgo at={updated_at} />,
        }))
      }
      empty="What you write and have not saved yet appears here, on every device."
    />
  )
}

function Drafts({ username }: { username: string }) {
  const filters = { post_status: 'draft', author_username: username } as const
  return (
    <Card
      title="Your drafts"
      all={{ to: postsSearch.address(filters), label: 'All drafts' }}
      query={endpointQuery(api.blog.listPosts, { query: { ...filters, allow_empty: true } })}
      entries={({ data }) =>
        data.map(({ id, slug, title, updated_at }) => ({
          key: id,
          to: editPostAddress(slug),
          title,
          detail: <TimeAgo at={updated_at} />,
        }))
      }
      empty="Your unpublished posts appear here."
    />
  )
}

interface CardProps<Data, Key extends readonly unknown[]> {
  title: string
  all?: { to: string; label: string }
  query: UseQueryOptions<Data, Error, Data, Key>
  entries: (data: Data) => readonly Entry[]
  empty: string
}

function Card<Data, Key extends readonly unknown[]>({ title, all, query, entries, empty }: CardProps<Data, Key>) {
  const { data, error, refetch } = useQuery({ staleTime: loadedMs, ...query }, queryClient)
  const shown = data === undefined ? [] : entries(data).slice(0, shownEntries)
  const isEmpty = data !== undefined && shown.length === 0
  return (
    <Panel title={title} className={styles.card}>
      {data === undefined && error === null && <Spinner />}
      {isEmpty && <p className={styles.empty}>{empty}</p>}
      {error !== null && data === undefined && (
        <div role="alert" className={styles.empty}>
          {failureText(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ul className={styles.entries}>
        {shown.map(({ key, to, title: name, detail }) => (
          <li key={key} className={styles.entry}>
            <Link to={to} dir="auto" className={styles.name}>
              {name}
            </Link>
            <span className={styles.detail}>{detail}</span>
          </li>
        ))}
      </ul>
      {all && (
        <Link to={all.to} className={styles.all}>
          {all.label}
        </Link>
      )}
    </Panel>
  )
}
