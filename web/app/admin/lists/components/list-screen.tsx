import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { useLastPage } from '../../../api/last-page.ts'
import { useWrite } from '../../../api/use-write.ts'
import { isOtherScreen, loadForStaff, useScreenQuery } from '../../../session/screens/screen-query.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/content/pagination.tsx'
import { activeFilters, type Search, useSearch } from '../../../ui/content/search-params.ts'
import { FocusKeeper, useResultFocus } from '../../../ui/focus-keeper.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import type { ListContext, ListData, ListPageOptions, ListState } from '../list-options.ts'
import { ListBar, ListTotal } from './list-bar.tsx'
import { filterChips, ListFilter } from './list-filter.tsx'
import { ActionButton, captionOf, ListRows, type ListSelection, useListSelection } from './list-rows.tsx'
import styles from './list-screen.module.css'

/** The route file exports each part under the name that React Router expects. */
export function defineListPage<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  options: ListPageOptions<State, Data, Key, Actions>,
) {
  const { search, query, preload, failed } = options

  async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<void> {
    const state = search.parse(new URL(request.url).searchParams)
    await Promise.all([loadForStaff(request, query(state)), preload?.(request, state)])
  }
  clientLoader.hydrate = true as const

  return {
    handle: { query: search.names },
    clientLoader,
    shouldRevalidate: isOtherScreen,
    meta: (args: MetaArgs) => pageMeta(args, { ...options.meta, isPrivate: true }),
    HydrateFallback: () => <ListLoading {...options} />,
    Component: () => <List options={options} />,
    ErrorBoundary: () => <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />,
  }
}

function ListLoading({
  heading,
  loading,
}: Pick<ListPageOptions<ListState, ListData, QueryKey, unknown>, 'heading' | 'loading'>) {
  return (
    <>
      {heading}
      <Spinner label={loading} />
    </>
  )
}

interface ListProps<State extends ListState, Data extends ListData, Key extends QueryKey, Actions> {
  options: ListPageOptions<State, Data, Key, Actions>
}

function List<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>({
  options,
}: ListProps<State, Data, Key, Actions>) {
  const { search, query, failed, laterFailed = failed, useActions = noActions<Actions> } = options
  const [state] = useSearch(search)
  const found = useScreenQuery(query(state), { failed: laterFailed })
  const list = found?.data ?? null
  const address = search.address(state)
  const selection = useListSelection(address, list?.data ?? [])
  const isPrevious = found?.isPrevious ?? true
  const shown = useShownState(search, state, isPrevious)
  const [total, onSettled] = useSettledFocus(list)
  useLastPage(found, (page) => search.address({ ...state, page }))
  useResultFocus(total, { filters: search.format({ ...state, page: 1 }), page: state.page, isShown: !isPrevious })
  const actions = useActions({
    state,
    shown,
    clearSelection: () => selection.select([]),
    onSettled,
    refetch: () => void found?.refetch(),
  })
  if (found === null) return <ListLoading {...options} />
  const isFiltered = activeFilters(search, state).length > 0
  const context = { state, shown, list: found.data, isPrevious, isFiltered, address, actions }
  return <ListContent options={options} context={context} selection={selection} total={total} />
}

function noActions<Actions>(): Actions {
  return undefined as Actions
}

function useShownState<State extends object>(search: Search<State>, state: State, isPrevious: boolean): State {
  const [shown, setShown] = useState(state)
  if (isPrevious) return shown
  if (search.format(shown) !== search.format(state)) setShown(state)
  return state
}

/** Moves the focus to the total when the focused row or its dialog has disappeared. */
function useSettledFocus(list: ListData) {
  const total = useRef<HTMLParagraphElement>(null)
  const former = useRef<ListData>(null)
  useEffect(() => {
    if (!former.current || former.current === list) return
    former.current = null
    if (document.activeElement === document.body) total.current?.focus({ preventScroll: true })
  }, [list])
  const onSettled = () => {
    former.current = list
  }
  return [total, onSettled] as const
}

interface ListContentProps<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>
  extends ListProps<State, Data, Key, Actions> {
  context: ListContext<State, Data, Actions>
  selection: ListSelection
}

function ListContent<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  props: ListContentProps<State, Data, Key, Actions> & { total: React.RefObject<HTMLParagraphElement | null> },
) {
  const { options, context, selection, total } = props
  const { search, heading, tabs, filters } = options
  const { state, list } = context
  const filter = filters && <ListFilter search={search} filters={filters} state={state} />
  const count = options.count?.(list)
  const totalText = options.total?.(context) ?? (count && `${count} found`)
  const isAbove = filters?.display === 'form' || filters?.display === 'collapsed'
  return (
    <>
      {heading}
      {tabs?.(state)}
      {isAbove && filter}
      <ListBar>
        {!isAbove && filter}
        {options.toolbar?.(context).map((action) => (
          <ActionButton key={action.key ?? action.label} action={action} />
        ))}
        {options.download && (
          <ListExport
            download={async () => options.download?.(state)}
            isEmpty={list === null || list.data.length === 0}
          />
        )}
        {totalText !== undefined && <ListTotal ref={total}>{totalText}</ListTotal>}
        {filters?.display === 'dialog' && <FilterChips chips={filterChips(search, filters.fields, state)} />}
      </ListBar>
      <FocusKeeper className={styles.rows}>
        <ListRows options={options} context={context} selection={selection} />
      </FocusKeeper>
      <Pagination
        label={captionOf(options, context)}
        page={list?.page ?? 1}
        pageCount={list?.numOfPages ?? 0}
        hrefFor={(page) => search.address({ ...state, page })}
      />
    </>
  )
}

interface ListExportProps {
  download: () => Promise<void>
  isEmpty: boolean
}

function ListExport({ download, isEmpty }: ListExportProps) {
  const { write, isPending } = useWrite(download, { isReloadedOnRefusal: false })
  return (
    <Button aria-disabled={isEmpty || isPending} onClick={() => isEmpty || write()}>
      {isPending ? 'Collecting...' : 'Download CSV'}
    </Button>
  )
}
