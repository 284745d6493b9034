import type { NoticeList } from '@ledgerdeck/contract/notices'
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../api/browser-client.ts'
import { queryClient, updateCacheInAdvance } from '../api/query-client.ts'
import { withMore, withRead } from './notice-list.ts'
import { setUnreadNotices } from './unread-notices.ts'

type Pages = InfiniteData<NoticeList, number>

const queryKey = ['listNotices']

/** The newest notices of the user, page by page; each answer tells the bell how many are unread. */
export function useNotices() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey,
      queryFn: loadPage,
      initialPageParam: 1,
      getNextPageParam: ({ page, numOfPages }) => (page < numOfPages ? page + 1 : undefined),
      // The panel begins with the first page whenever it opens.
      gcTime: 0,
    },
    queryClient,
  )
  const marking = useMarking()
  const pages = data?.pages.map((page) => page.data) ?? []
  const known = pages.slice(0, -1).reduce(withMore, [])
  const notices = data ? pages.reduce(withMore, []) : null
  return {
    notices,
    /** The first of those that were added last. */
    firstAddedId: pages.length > 1 ? (notices?.[known.length]?.id ?? null) : null,
    hasMore: hasNextPage,
    isLoading: isFetching,
    showMore: () => void fetchNextPage(),
    mark: marking.mutate,
    failure: failureOf(error, isFetching, () => void refetch()) ?? markFailureOf(marking),
  }
}

async function loadPage({ pageParam, signal }: { pageParam: number; signal: AbortSignal }): Promise<NoticeList> {
  const list = await api.blog.listNotices({ query: { page: pageParam }, signal })
  setUnreadNotices(list.unread)
  return list
}

/** Marks one notice, or all of them, as read. It shows at once, and is taken back when it fails. */
function useMarking() {
  return useMutation(
    {
      mutationFn: (which: number | 'all') =>
        api.blog.markNoticesRead({ body: which === 'all' ? {} : { ids: [which] } }),
      onMutate: (which) =>
        updateCacheInAdvance<Pages>(queryKey, ({ pages, pageParams }) => ({
          pages: pages.map((page) => ({ ...page, data: withRead(page.data, which) })),
          pageParams,
        })),
      onSuccess: ({ unread }) => setUnreadNotices(unread),
      onError: (_failure, _which, rollback) => rollback?.(),
    },
    queryClient,
  )
}

function failureOf(error: Error | null, isFetching: boolean, retry: () => void) {
  return error && !isFetching ? { text: 'Failed to fetch notices.', retry } : null
}

function markFailureOf({ isError, variables, mutate }: ReturnType<typeof useMarking>) {
  if (!isError || variables === undefined) return null
  return { text: 'Failed to mark notices as read.', retry: () => mutate(variables) }
}
