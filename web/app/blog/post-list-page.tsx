import { useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { loadFailure } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { currentUser, type SessionUser, useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/first-paint/layout.module.css'
import { PageHeading } from '../ui/page-heading.tsx'
import { feedLinks } from './addresses.ts'
import { LoadingText } from './components/list-navigation.tsx'
import { FilterForm } from './list/components/filter-form.tsx'
import styles from './list/components/post-results.module.css'
import { PostResults } from './list/components/post-results.tsx'
import { StaleListBanner } from './list/components/stale-list-banner.tsx'
import { type KeptList, listFacts, loadList, loadOrKeep, useKeptList } from './list/list-load.ts'
import { activeFilters, readerParameters } from './list/list-search.ts'
import { isBlogStaff } from './post-rights.ts'

const failed = 'Failed to fetch blog posts.'
const wholeListLede = 'Money, markets, travel and the rest of a balanced life, with the arithmetic shown.'

export const handle = { query: readerParameters }

export async function loader({ context, request }: LoaderFunctionArgs): Promise<KeptList> {
  try {
    return { found: await loadList(context.get(apiContext), request, null), viewerId: null, failure: null }
  } catch (failure) {
    throw loadFailure(failure)
  }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<KeptList> {
  try {
    return await loadOrKeep(request, () => loadList(api, request, currentUser()))
  } catch (failure) {
    throw loadFailure(failure)
  }
}

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  const { loaderData } = args
  if (!loaderData) return pageMeta(args, undefined)
  const { state, list, options } = loaderData.found
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
  const list = useLoaderData<KeptList>()
  useKeptList(list)
  const { found: data, failure, viewerId } = list
  const { state, options } = data
  const user = useSessionUser()
  useListOf(user, viewerId)
  const { heading } = listFacts(state, options)
  const isWhole = activeFilters(state).length === 0
  const isOfGuests = viewerId === null
  const isAwaited = isOfGuests && failure === null
  return (
    <div className={layout.stack6}>
      <PageHeading
        title={heading}
        command={isWhole ? 'ls blog/' : 'grep blog/'}
        lede={isWhole ? wholeListLede : undefined}
      />
      <StaleListBanner failed={failed} failure={failure} isOfGuests={user !== null && isOfGuests} />
      <div className={classNames(layout.stack6, isAwaited && styles.ofGuests)}>
        <FilterForm state={state} options={options} hasStatus={isBlogStaff(user)} />
        <PostResults data={data} user={user} />
      </div>
      <LoadingText isAwaited={isBlogStaff(user) && isAwaited} />
    </div>
  )
}

/** The server renders lists for guests, so a user's list is loaded once more. */
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
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}
