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
import { loadFailure } from '../api/load-failure.ts'
import { callContext } from '../api/server-context.ts'
import { currentUser, type SessionUser, useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { classNames } from '../ui/class-names.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { feedLinks } from './addresses.ts'
import { LoadingText } from './components/loading-text.tsx'
import { FailedLook } from './list/components/failed-look.tsx'
import { FilterForm } from './list/components/filter-form.tsx'
import { PostResults } from './list/components/post-results.tsx'
import { activeFilters, readerParameters } from './list/list-address.ts'
import { listFacts } from './list/list-facts.ts'
import { keptList, type ListPageData, loadList, useShownList } from './list/list-load.ts'
import styles from './post-list-page.module.css'
import { isBlogStaff } from './post-rights.ts'

const wholeListLede = 'Money, markets, travel and the rest of a balanced life, with the arithmetic shown.'

/** The query parameters that this page reads. */
export const handle = { query: readerParameters }

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ListPageData> {
  try {
    return await loadList(context.get(callContext), request, null)
  } catch (failure) {
    throw loadFailure(failure)
  }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ListPageData> {
  const viewer = currentUser()
  try {
    return await loadList(call, request, viewer)
  } catch (failure) {
    const kept = keptList(failure, request, viewer)
    if (kept) return kept
    throw loadFailure(failure)
  }
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
  useShownList(data)
  const { heading } = listFacts(state, options)
  const isWhole = activeFilters(state).length === 0
  const isAwaited = data.viewerId === null && data.failure === null
  return (
    <div className={styles.page}>
      <PageHeading
        title={heading}
        command={isWhole ? 'ls blog/' : 'grep blog/'}
        lede={isWhole ? wholeListLede : undefined}
      />
      <FailedLook data={data} isOfGuests={user !== null && data.viewerId === null} />
      <div className={classNames(styles.list, isAwaited && styles.ofGuests)}>
        <FilterForm state={state} options={options} hasStatus={isBlogStaff(user)} />
        <PostResults data={data} user={user} />
      </div>
      <LoadingText isAwaited={isBlogStaff(user) && isAwaited} />
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
