import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import { endpointQuery, loadedMs } from '../api/query-client.ts'
import { useKeptQuery } from '../api/use-kept-query.ts'
import { useWrite } from '../api/use-write.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { wholeNumber } from '../ui/counts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackToDashboard } from './components/back-link.tsx'
import { ListBar, ListTotal } from './components/list-bar.tsx'
import { QuestionExport } from './questions/components/question-export.tsx'
import { QuestionFilter } from './questions/components/question-filter.tsx'
import { QuestionSelectionBar } from './questions/components/question-selection-bar.tsx'
import { type QuestionActs, QuestionTable } from './questions/components/question-table.tsx'
import {
  filterOf,
  importPath,
  newQuestionPath,
  type QuestionListState,
  questionListAddress,
  questionListParameters,
  questionListPath,
  readQuestionListState,
} from './questions/question-address.ts'
import { useRecordSelection } from './record-selection.ts'

/** The query parameters that this page reads. */
export const handle = { query: questionListParameters }

const failed = 'Failed to fetch questions.'

const questionsQuery = (state: QuestionListState) =>
  endpointQuery(api.admin.listQuestions, { query: { ...filterOf(state), page: state.page } })

const categoriesQuery = (state: QuestionListState) =>
  endpointQuery(api.admin.listQuestionCategories, { query: { with: filterOf(state).category } })

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<void> {
  const state = readQuestionListState(new URL(request.url).searchParams)
  await Promise.all([loadForStaff(request, questionsQuery(state)), loadForStaff(request, categoriesQuery(state))])
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

const heading = 'Quiz Questions List'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: heading, description: 'What readers can check themselves with.', isPrivate: true })
}

function Heading() {
  return (
    <>
      <BackToDashboard />
      <PageHeading
        title={heading}
        command="ls questions/"
        lede="Each post shows 3–5 published questions from its category. A category needs at least three."
      />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <Heading />
      <Spinner label="Loading questions..." />
    </>
  )
}

export default function QuestionsPage() {
  const [search] = useSearchParams()
  const state = readQuestionListState(search)
  const found = useScreenQuery(questionsQuery(state), { failed })
  const categories = useKeptQuery({ ...categoriesQuery(state), staleTime: loadedMs }).shown
  useLastPage(found?.data, (page) => questionListAddress({ ...state, page }))
  const address = questionListAddress(state)
  const selection = useRecordSelection(address, found?.data.data ?? [])
  const acts = useQuestionActs(() => selection.select([]))
  if (found === null || categories === null) return <HydrateFallback />
  const list = found.data
  const isAll = questionListAddress({ ...state, page: 1 }) === questionListPath
  return (
    <>
      <Heading />
      <QuestionFilter state={state} categories={categories.data} />
      <ListBar>
        <LinkButton variant="primary" to={newQuestionPath} state={{ list: address }}>
          Add question
        </LinkButton>
        <LinkButton to={importPath} state={{ list: address }}>
          Import CSV
        </LinkButton>
        <QuestionExport state={state} isIdle={list.total === 0} />
        <ListTotal>{`${wholeNumber(list.total)}${list.is_exact ? '' : ' or more'} found`}</ListTotal>
      </ListBar>
      {list.data.length > 0 && (
        <QuestionSelectionBar selection={selection} ids={list.data.map(({ id }) => id)} acts={acts} />
      )}
      <FocusKeeper>
        <QuestionTable
          questions={list.data}
          listAddress={address}
          selection={selection}
          acts={acts}
          empty={
            <EmptyState
              title={isAll ? 'No questions yet.' : 'No question found. Try adjusting your filter.'}
              text={isAll ? 'Write one, or import a CSV file.' : undefined}
            />
          }
        />
      </FocusKeeper>
      <Pagination
        label="Questions"
        page={list.page}
        pageCount={list.numOfPages}
        hrefFor={(page) => questionListAddress({ ...state, page })}
      />
    </>
  )
}

/** What can be done with some of the list. */
function useQuestionActs(onSuccess: () => void): QuestionActs {
  const publishing = useWrite(
    (body: { ids: number[]; is_published: boolean }) => api.admin.publishQuestions({ body }),
    { failed: 'Nothing was changed.', onSuccess },
  )
  const deletion = useWrite((ids: number[]) => api.admin.deleteQuestions({ body: { ids } }), {
    failed: 'Nothing was deleted.',
    onSuccess,
  })
  return {
    isBusy: publishing.isPending || deletion.isPending,
    publish: (ids, isPublished) => publishing.write({ ids: [...ids], is_published: isPublished }),
    remove: (ids) => deletion.write([...ids]),
  }
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
