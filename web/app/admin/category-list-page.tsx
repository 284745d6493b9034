import type { TermList } from '@ledgerdeck/contract/taxonomy'
import { type RefObject, useEffect, useRef } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import { endpointQuery } from '../api/query-client.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackToDashboard } from './components/back-link.tsx'
import { ListBar, ListTotal } from './components/list-bar.tsx'
import { PageViews } from './components/page-views.tsx'
import { TaxonomyCleanUp } from './taxonomy/components/taxonomy-clean-up.tsx'
import { TaxonomyFilter } from './taxonomy/components/taxonomy-filter.tsx'
import { TaxonomyForm } from './taxonomy/components/taxonomy-form.tsx'
import { TaxonomyTable } from './taxonomy/components/taxonomy-table.tsx'
import {
  readTaxonomyState,
  type TaxonomyState,
  taxonomyAddress,
  taxonomyParameters,
} from './taxonomy/taxonomy-address.ts'
import { countedTerms, headings, kinds } from './taxonomy/taxonomy-words.ts'

/** The query parameters that this page reads. */
export const handle = { query: taxonomyParameters }

const failed = 'The categories and tags could not be loaded.'

/** A row may have an open form, which a list of now could take away. */
function termsQuery({ kind, ...query }: TaxonomyState) {
  return { ...endpointQuery(api.admin.listTerms, { params: { kind }, query }), refetchOnWindowFocus: false }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, termsQuery(readTaxonomyState(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Category List', description: 'Categories and tags of posts.', isPrivate: true })
}

function Heading() {
  return (
    <>
      <BackToDashboard />
      <PageHeading
        title="Category List"
        command="ls --by-use categories/ tags/"
        lede="Old links keep working after you rename or merge."
      />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <Heading />
      <Spinner label="Loading categories and tags..." />
    </>
  )
}

const views = kinds.map((kind) => ({ to: taxonomyAddress({ kind }), label: headings[kind] }))

export default function CategoryListPage() {
  const [search] = useSearchParams()
  const state = readTaxonomyState(search)
  const found = useScreenQuery(termsQuery(state), { failed })
  useLastPage(found?.data, (page) => taxonomyAddress({ ...state, page }))
  if (found === null) return <HydrateFallback />
  const [, { params, query }] = found.queryKey
  return <Terms state={state} shown={{ ...params, ...query }} list={found.data} />
}

interface TermsProps {
  /** What the address asks for. */
  state: TaxonomyState
  /** What `list` was loaded for. */
  shown: TaxonomyState
  list: TermList
}

function Terms({ state, shown, list }: TermsProps) {
  const { kind } = shown
  const [total, onSettled] = useSettledFocus(list)
  return (
    <>
      <Heading />
      <PageViews label="Kinds" views={views} current={taxonomyAddress({ kind: state.kind })} />
      <TaxonomyFilter state={state} />
      <ListBar>
        <DialogButton key={kind} label={`New ${kind}`} title={`New ${kind}`}>
          {(close) => <TaxonomyForm kind={kind} term={null} onClose={close} onSettled={onSettled} />}
        </DialogButton>
        <TaxonomyCleanUp kind={kind} unused={list.unused} onSettled={onSettled} />
        <ListTotal ref={total}>{`${countedTerms(list.total, kind)} found`}</ListTotal>
      </ListBar>
      <FocusKeeper>
        <TaxonomyTable state={shown} terms={list.data} onSettled={onSettled} />
      </FocusKeeper>
      <Pagination
        label={headings[kind]}
        page={list.page}
        pageCount={list.numOfPages}
        hrefFor={(page) => taxonomyAddress({ ...state, page })}
      />
    </>
  )
}

/**
 * The focus after something was done. A row that goes may take the dialog with it that asked, while that still had the focus:
 * then the number of those found gets it.
 */
function useSettledFocus(list: TermList): [total: RefObject<HTMLParagraphElement | null>, onSettled: () => void] {
  const total = useRef<HTMLParagraphElement>(null)
  /** The list as it was when something was done with it. */
  const former = useRef<TermList>(null)
  useEffect(() => {
    if (!former.current || former.current === list) return
    former.current = null
    if (document.activeElement === document.body) total.current?.focus({ preventScroll: true })
  }, [list])
  const onSettled = () => {
    former.current = list
  }
  return [total, onSettled]
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
