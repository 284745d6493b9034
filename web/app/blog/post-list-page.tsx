import { clsx } from 'clsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
import { Button } from '../ui/button.tsx'
import { activeFilters } from '../ui/content/search-params.ts'
import layout from '../ui/first-paint/layout.module.css'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { feedLinks } from './addresses.ts'
import { LoadingText } from './components/list-navigation.tsx'
import { FilterForm } from './list/components/filter-form.tsx'
import styles from './list/components/post-results.module.css'
import { PostResults } from './list/components/post-results.tsx'
import bannerStyles from './list/components/stale-list-banner.module.css'
import { type KeptList, type ListFailure, listFacts, loadList, loadOrKeep, useKeptList } from './list/list-load.ts'
import { postsSearch, readerParameters } from './list/list-search.ts'
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
  const isWhole = activeFilters(postsSearch, state).length === 0
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
      <div className={clsx(layout.stack6, isAwaited && styles.ofGuests)}>
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
  return <LoadError heading={failed} />
}

interface StaleListBannerProps {
  failed: string
  failure: ListFailure | null
  /** The list is that of guests while a user is signed in. */
  isOfGuests: boolean
}

/** Overlays the bottom of the window, so the list does not move. */
function StaleListBanner({ failed, failure, isOfGuests }: StaleListBannerProps) {
  const [closed, setClosed] = useState<ListFailure | null>(null)
  if (failure === null || closed === failure) return null
  return (
    <Plate failed={failed} onClose={() => setClosed(failure)}>
      {failure.reason}
      {`\n${isOfGuests ? 'These are the posts that guests see.' : ageText(failure)}`}
    </Plate>
  )
}

function ageText({ isOther }: ListFailure): string {
  return isOther ? 'You’re seeing an earlier version.' : 'This may be out of date.'
}

interface PlateProps {
  failed: string
  onClose: () => void
  children: ReactNode
}

function Plate({ failed, onClose, children }: PlateProps) {
  const { state, revalidate } = useRevalidator()
  const plate = useRef<HTMLDivElement>(null)
  const isTrying = state !== 'idle'
  useLayoutEffect(() => () => handFocusOn(plate.current), [])
  return (
    <div ref={plate} className={bannerStyles.plate}>
      <div role="alert">
        {!isTrying && (
          <>
            <p className={bannerStyles.title}>{failed}</p>
            <p className={bannerStyles.text}>{children}</p>
          </>
        )}
      </div>
      {isTrying && <Spinner label="Loading posts..." />}
      <p className={layout.row}>
        <Button size="small" variant="primary" aria-disabled={isTrying} onClick={() => void revalidate()}>
          Try again
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </p>
    </div>
  )
}

/** When the banner disappears with the focus, the number of posts takes it, without scrolling. */
function handFocusOn(plate: HTMLElement | null): void {
  if (plate?.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-count]')?.focus({ preventScroll: true })
}
