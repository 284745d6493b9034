import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import { endpointQuery } from '../api/query-client.ts'
import { loadForUser } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { wholeNumber } from '../ui/format.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useSearch } from '../ui/search-params.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ownCommentsSearch } from './comments/comment-address.ts'
import { OwnComment } from './comments/components/own-comment.tsx'
import { listPath } from './list/list-search.ts'
import styles from './my-comments-page.module.css'

export const handle = { query: ownCommentsSearch.names }

const failed = 'Failed to fetch your comments.'

const addressOf = (page: number) => ownCommentsSearch.address({ page })

const ownCommentsQuery = (query: { page: number }) => endpointQuery(api.blog.listMyComments, { query })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForUser(request, ownCommentsQuery(ownCommentsSearch.parse(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'My Comments',
    description: 'What you have written below the posts of this site, to be read, changed and deleted.',
    isPrivate: true,
  })
}

const command = 'grep -r "$USER" comments/'

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <PageHeading title="My Comments" command={command} />
      <Spinner label="Loading your comments..." />
      <noscript>
        <p>Your own comments are shown only with JavaScript.</p>
      </noscript>
    </div>
  )
}

export default function MyCommentsPage() {
  const [state] = useSearch(ownCommentsSearch)
  const list = useScreenQuery(ownCommentsQuery(state), { failed })
  useLastPage(list, addressOf)
  if (list === null) return <HydrateFallback />
  const { data, total, page, numOfPages } = list.data
  return (
    <div className={styles.page}>
      <PageHeading title={`My Comments (${wholeNumber(total)})`} command={command} />
      <FocusKeeper>
        {data.length === 0 && <NoComments />}
        <ul>
          {data.map((comment) => (
            <OwnComment key={comment.id} comment={comment} />
          ))}
        </ul>
      </FocusKeeper>
      <Pagination page={page} pageCount={numOfPages} hrefFor={addressOf} label="Comments" />
      <div className={styles.loading}>{list.isLoading && <Spinner label="Loading your comments..." />}</div>
    </div>
  )
}

function NoComments() {
  return (
    <EmptyState title="You have not posted any comments yet." text="Below each post there is room for yours.">
      <LinkButton to={listPath} variant="primary">
        Go to the blog
      </LinkButton>
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}
