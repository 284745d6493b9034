import type { PostList } from '@ledgerdeck/contract/blog'
import type { Call } from '@ledgerdeck/contract/client'
import { useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { call } from '../api/browser-client.ts'
import { isMissing, loadFailure } from '../api/load-failure.ts'
import { callContext } from '../api/server-context.ts'
import { currentUser, type SessionUser, useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { classNames } from '../ui/class-names.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { feedLinks } from './addresses.ts'
import { LoadingText } from './components/loading-text.tsx'
import { FilterForm } from './list/components/filter-form.tsx'
import { PostResults } from './list/components/post-results.tsx'
import {
  activeFilters,
  type ListState,
  readerParameters,
  readListState,
  withPresentSlugs,
} from './list/list-address.ts'
import { listFacts } from './list/list-facts.ts'
import styles from './post-list-page.module.css'
import { isBlogStaff } from './post-rights.ts'

const wholeListLede = 'Money, markets, travel and the rest of a balanced life, with the arithmetic shown.'

/** The query parameters that this page reads. */
export const handle = { query: readerParameters }

type ListPageData = Awaited<ReturnType<typeof loadList>>

/** @param viewer in whose name `call` asks */
async function loadList(call: Call, { url, signal }: Request, viewer: SessionUser | null) {
  const asked = readListState(new URL(url).searchParams)
  const state: ListState = isBlogStaff(viewer) ? asked : { ...asked, post_status: '' }
  try {
    const [list, options] = await Promise.all([
      findPosts(call, state, signal),
      call('GET /api/v1/blog/filters/', { signal }),
    ])
    return { state: withPresentSlugs(state, list), list, options, viewerId: viewer?.id ?? null }
  } catch (failure) {
    throw loadFailure(failure)
  }
}

/** A page of posts; null where the API knows none for these filters or this page. */
async function findPosts(call: Call, state: ListState, signal: AbortSignal): Promise<PostList | null> {
  try {
    const query = { ...state, post_status: state.post_status || undefined }
    return await call('GET /api/v1/blog/posts/', { query, signal })
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadList(context.get(callContext), request, null)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(call, request, currentUser())
}

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  const { loaderData } = args
  if (!loaderData) return pageMeta(args, undefined)
  const { state, list, options } = loaderData
  const { isIndexed, ...facts } = listFacts(state, options)
  return [
    ...pageMeta(args, facts),
    ...(isIndexed && list ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...feedLinks(state).map(({ title, type, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type,
      title,
      href,
    })),
  ]
}

export default function PostListPage() {
  const data = useLoaderData<ListPageData>()
  const { state, options } = data
  const user = useSessionUser()
  useListOf(user, data.viewerId)
  const { heading } = listFacts(state, options)
  const isWhole = activeFilters(state).length === 0
  return (
    <div className={styles.page}>
      <PageHeading
        title={heading}
        command={isWhole ? 'ls blog/' : 'grep blog/'}
        lede={isWhole ? wholeListLede : undefined}
      />
      <div className={classNames(styles.list, data.viewerId === null && styles.ofGuests)}>
        <FilterForm state={state} options={options} hasStatus={isBlogStaff(user)} />
        <PostResults data={data} user={user} />
      </div>
      <LoadingText isAwaited={isBlogStaff(user) && data.viewerId === null} />
    </div>
  )
}

/** Pages come from the server as guests see them. Where somebody else is at the browser, the list is loaded anew as theirs, once. */
function useListOf(user: SessionUser | null, viewerId: SessionUser['id'] | null): void {
  const { revalidate, state } = useRevalidator()
  const wantedId = user?.id ?? null
  const asked = useRef(viewerId)
  useEffect(() => {
    if (wantedId === viewerId) asked.current = viewerId
    if (wantedId === asked.current || state !== 'idle') return
    asked.current = wantedId
    void revalidate()
  }, [wantedId, viewerId, state, revalidate])
}

export function ErrorBoundary() {
  return <LoadError heading="Failed to fetch blog posts." fallback="An unexpected error occurred" />
}
