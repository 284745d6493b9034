import type { PostList } from '@ledgerdeck/contract/blog'
import type { Call } from '@ledgerdeck/contract/client'
import { useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useLoaderData,
  useLocation,
} from 'react-router'
import { call } from '../api/browser-client.ts'
import { isMissing, loadFailure } from '../api/load-failure.ts'
import { callContext } from '../api/server-context.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { feedLinks } from './addresses.ts'
import { ActiveFilters } from './components/active-filters.tsx'
import { FeedLinks } from './components/feed-links.tsx'
import { FilterForm } from './components/filter-form.tsx'
import { LoadingText } from './components/loading-text.tsx'
import { PostCard } from './components/post-card.tsx'
import { activeFilters, type ListState, listParameters, listSearch, readListState } from './list-address.ts'
import { listFacts } from './list-facts.ts'
import styles from './post-list-page.module.css'

const wholeListLede = 'Money, markets, travel and the rest of a balanced life, with the arithmetic shown.'

/** Places of the first posts of the whole list; all others are alike. */
const frontPage = ['lead', 'beside', 'beside'] as const

/** The query parameters that this page reads. */
export const handle = { query: listParameters }

type ListPageData = Awaited<ReturnType<typeof loadList>>

async function loadList(call: Call, { url, signal }: Request) {
  const state = readListState(new URL(url).searchParams)
  try {
    const [list, options] = await Promise.all([
      findPosts(call, state, signal),
      call('GET /api/v1/blog/filters/', { signal }),
    ])
    return { state, list, options }
  } catch (failure) {
    throw loadFailure(failure)
  }
}

/** A page of posts; null where the API knows none for these filters or this page. */
async function findPosts(call: Call, state: ListState, signal: AbortSignal): Promise<PostList | null> {
  try {
    return await call('GET /api/v1/blog/posts/', { query: state, signal })
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadList(context.get(callContext), request)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(call, request)
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
  const { state, list, options } = useLoaderData<ListPageData>()
  const { pathname } = useLocation()
  const { heading } = listFacts(state, options)
  const isWhole = activeFilters(state).length === 0
  return (
    <div className={styles.page}>
      <PageHeading
        title={heading}
        command={isWhole ? 'ls blog/' : 'grep blog/'}
        lede={isWhole ? wholeListLede : undefined}
      />
      <FilterForm state={state} options={options} />
      <section className={styles.results} aria-label="Posts">
        <ResultBar data={{ state, list, options }} />
        {list ? <Cards list={list} state={state} /> : <NoPosts />}
        {list && (
          <Pagination
            page={list.page}
            pageCount={list.numOfPages}
            hrefFor={(page) => pathname + listSearch({ ...state, page })}
            label="Posts"
          />
        )}
      </section>
      <LoadingText />
    </div>
  )
}

function ResultBar({ data: { state, list, options } }: { data: ListPageData }) {
  const status = useRef<HTMLParagraphElement>(null)
  const { page } = state
  const filters = listSearch({ ...state, page: 1 })
  const shown = useRef({ filters, page })
  useEffect(() => {
    const before = shown.current
    shown.current = { filters, page }
    const isTurned = before.filters === filters && before.page !== page
    // A turned page begins here. Otherwise the focus moves only if what had it went with the old list, as a removed filter does.
    if (isTurned || (before.filters !== filters && document.activeElement === document.body))
      status.current?.focus({ preventScroll: true })
  }, [filters, page])
  return (
    <div className={styles.bar}>
      <p ref={status} className={styles.count} role="status" tabIndex={-1}>
        {resultText(list)}
      </p>
      <ActiveFilters state={state} options={options} />
      <FeedLinks state={state} />
    </div>
  )
}

function resultText(list: PostList | null): string {
  if (!list) return 'No posts'
  return list.totalPost === 1 ? '1 post' : `${list.totalPost.toLocaleString('en-AU')} posts`
}

function Cards({ list, state }: { list: PostList; state: ListState }) {
  const hasLead = listSearch(state) === ''
  return (
    <ul className={styles.cards}>
      {list.data.map((post, position) => {
        const place = hasLead ? frontPage[position] : undefined
        return (
          <li key={post.id} className={place === 'lead' ? styles.lead : undefined}>
            <PostCard post={post} place={place} isUrgent={position === 0} />
          </li>
        )
      })}
    </ul>
  )
}

function NoPosts() {
  const { pathname } = useLocation()
  return (
    <EmptyState title="No posts found matching your criteria." text="Fewer filters find more posts.">
      <LinkButton to={pathname} variant="primary">
        Show all posts
      </LinkButton>
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <LoadError heading="Failed to fetch blog posts." fallback="An unexpected error occurred" />
}
