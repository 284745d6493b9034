import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useNavigate } from 'react-router'
import { useWrite } from '../../../api/use-write.ts'
import { isOtherScreen, loadForStaff, useLastPage, useScreenQuery } from '../../../session/screens/screen-query.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination, useResultFocus } from '../../../ui/content/pagination.tsx'
import { activeFilters, type Search, useSearch } from '../../../ui/content/search-params.ts'
import { DialogButton } from '../../../ui/dialogs/dialog.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { ListBar, ListHeading, ListTotal } from '../../components/list-heading.tsx'
import type { ListContext, ListData, ListPageOptions, ListState, LiveTail } from '../list-options.ts'
import { type ListView, useListView } from '../list-options.ts'
import { ListDrawer } from './list-drawer.tsx'
import { filterChips, ListFilter, ListSearch, QuickFilter, SavedFilters } from './list-filter.tsx'
import {
  captionOf,
  ListRows,
  type ListSelection,
  ListSelectionBar,
  RowActions,
  useListSelection,
} from './list-rows.tsx'
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
    ErrorBoundary: () => <LoadError heading={failed} isFiltered />,
  }
}

function ListLoading({
  heading,
  loading,
}: Pick<ListPageOptions<ListState, ListData, QueryKey, unknown>, 'heading' | 'loading'>) {
  return (
    <>
      <ListHeading {...heading} />
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
  const { search, query, failed, useActions = noActions<Actions> } = options
  const [state] = useSearch(search)
  const live = useLiveTail(options, state)
  const [openId, setOpenId] = useState<number | null>(null)
  const found = useScreenQuery(
    { ...query(state), refetchInterval: live.isOn && openId === null ? livePoll : false },
    { failed: failed.endsWith('.') ? failed : `${failed}.` },
  )
  const list = found?.data ?? null
  const address = search.address(state)
  const selection = useListSelection(address, list?.data ?? [])
  const isPrevious = found?.isPrevious ?? true
  const shown = useShownState(search, state, isPrevious)
  const [total, onSettled] = useSettledFocus(list)
  useLastPage(found, (page) => search.address({ ...state, page }))
  useResultFocus(total, { filters: search.format({ ...state, page: 1 }), page: state.page, isShown: !isPrevious })
  const [view, changeView] = useListView(search.path)
  const actions = useActions({
    state,
    shown,
    clearSelection: () => selection.select([]),
    onSettled,
    refetch: () => void found?.refetch(),
  })
  if (found === null) return <ListLoading {...options} />
  const isFiltered = activeFilters(search, state).length > 0
  const context = {
    state,
    shown,
    list: found.data,
    isPrevious,
    isFiltered,
    address,
    open: setOpenId,
    actions,
    view,
    live,
  }
  return (
    <>
      <ListContent options={options} context={context} selection={selection} total={total} onChangeView={changeView} />
      <ListDrawer options={options} context={context} openId={openId} total={total} onClose={() => setOpenId(null)} />
      {options.dialogs?.(context)}
    </>
  )
}

const liveIntervalMs = 3_000

/** A failure ends it, so that one toast reports it. */
function livePoll({ state: { error } }: { state: { error: unknown } }): number | false {
  return error === null && liveIntervalMs
}

/** Turning it on shows the newest rows. It pauses while the details of a row are open. */
function useLiveTail<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  { search, live }: ListPageOptions<State, Data, Key, Actions>,
  state: State,
): LiveTail {
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false)
  if (!live) return { isOn: false, toggle: null }
  const newest = search.address({ ...state, ...live })
  const isOn = isWanted && newest === search.address(state)
  const toggle = () => {
    setWanted(!isOn)
    if (!isOn && newest !== search.address(state)) void navigate(newest, { preventScrollReset: true })
  }
  return { isOn, toggle }
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
}

interface ViewChange {
  onChangeView: (part: Partial<ListView>) => void
}

function ListContent<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>(
  props: ListContentProps<State, Data, Key, Actions> &
    ViewChange & { selection: ListSelection; total: RefObject<HTMLParagraphElement | null> },
) {
  const { options, context, selection, total, onChangeView } = props
  const { search, heading, filters, callout, footnote } = options
  const { state, list } = context
  const filter = filters && <ListFilter search={search} filters={filters} state={state} isEmpty={!list?.data.length} />
  const count = options.count?.(list)
  const totalText = options.total?.(context) ?? (count && `${count} found`)
  const isInstant = filters?.display === 'instant'
  return (
    <div className={layout.stack2}>
      <ListHeading {...heading}>
        <ListTools options={options} context={context} onChangeView={onChangeView}>
          {!isInstant && filter}
        </ListTools>
      </ListHeading>
      {callout}
      <FocusKeeper className={layout.stack2}>
        <ListBar isPinned={selection.ids.size > 0}>
          <ListSelectionBar options={options} context={context} selection={selection} />
          {isInstant && filter}
          {filters?.quickField && (
            <QuickFilter search={search} name={filters.quickField} filters={filters} state={state} />
          )}
          <SavedFilters
            path={search.path}
            filters={context.view.filters}
            current={search.format({ ...state, page: 1 })}
          />
          {filters && !isInstant && <FilterChips chips={filterChips(search, filters.fields, state)} />}
          {options.layouts?.(state)}
          {totalText !== undefined && <ListTotal ref={total}>{totalText}</ListTotal>}
        </ListBar>
        <ListRows options={options} context={context} selection={selection} />
      </FocusKeeper>
      <Pagination
        label={captionOf(options, context)}
        page={list?.page ?? 1}
        pageCount={list?.numOfPages ?? 0}
        hrefFor={(page) => search.address({ ...state, page })}
      />
      {footnote}
    </div>
  )
}

function ListTools<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>({
  options,
  context,
  onChangeView,
  children,
}: ListContentProps<State, Data, Key, Actions> & ViewChange & { children: ReactNode }) {
  const { search, tabs, filters, toolbar, download, isDense } = options
  const { state, list } = context
  return (
    <>
      {tabs?.(state)}
      {filters?.searchField && (
        <ListSearch search={search} name={filters.searchField} filters={filters} state={state} />
      )}
      <div className={styles.tools}>
        {children}
        {context.live.toggle && (
          <Button size="small" aria-pressed={context.live.isOn} onClick={context.live.toggle}>
            {context.live.isOn ? 'Live ●' : 'Live ○'}
          </Button>
        )}
        {toolbar && <RowActions actions={toolbar(context)} />}
        {download && (
          <ListExport download={async () => download(state)} isEmpty={list === null || list.data.length === 0} />
        )}
        {isDense && <ViewButton options={options} context={context} onChangeView={onChangeView} />}
      </div>
    </>
  )
}

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'), 'The dialog didn’t load.', { waiting: <Spinner /> })

function ViewButton<State extends ListState, Data extends ListData, Key extends QueryKey, Actions>({
  options: { search, columns },
  context,
  onChangeView,
}: ListContentProps<State, Data, Key, Actions> & ViewChange) {
  const optional = columns?.(context).filter(({ isRowHeader }) => !isRowHeader) ?? []
  return (
    <DialogButton size="small" label="View" title="Columns and saved filters">
      {(close) => (
        <ViewDialog
          path={search.path}
          query={search.format({ ...context.state, page: 1 })}
          columns={optional}
          view={context.view}
          onChange={onChangeView}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

interface ListExportProps {
  download: () => Promise<void>
  isEmpty: boolean
}

function ListExport({ download, isEmpty }: ListExportProps) {
  const { write, isPending } = useWrite(download, { isReloadedOnRefusal: false })
  return (
    <Button size="small" aria-disabled={isEmpty || isPending} onClick={() => write()}>
      {isPending ? 'Collecting...' : 'Download CSV'}
    </Button>
  )
}
