import type { QuestionList } from '@ledgerdeck/contract/questions'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { keepLook } from '../api/kept-look.ts'
import { leadToLastPage } from '../api/last-page.ts'
import { useAction } from '../api/use-action.ts'
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
import { loadForStaff } from './load-for-staff.ts'
import type { CategoryChoices } from './questions/components/category-select.tsx'
import { QuestionExport } from './questions/components/question-export.tsx'
import { QuestionFilter } from './questions/components/question-filter.tsx'
import { QuestionSelectionBar } from './questions/components/question-selection-bar.tsx'
import { type QuestionActs, QuestionTable } from './questions/components/question-table.tsx'
import {
  filterOf,
  importPath,
  newQuestionPath,
  questionListAddress,
  questionListParameters,
  questionListPath,
  readQuestionListState,
} from './questions/question-address.ts'
import { useRecordSelection } from './record-selection.ts'

/** The query parameters that this page reads. */
export const handle = { query: questionListParameters }

interface QuestionData {
  list: QuestionList
  categories: CategoryChoices
}

const failed = 'Failed to fetch questions.'
const questionsLook = keepLook<QuestionData>({ failed })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const state = readQuestionListState(new URL(request.url).searchParams)
  const query = { ...filterOf(state), page: state.page }
  const look = await loadForStaff(request, questionsLook, async (signal) => {
    const [list, categories] = await Promise.all([
      api.admin.listQuestions({ query, signal }),
      api.admin.listQuestionCategories({ query: { with: query.category }, signal }),
    ])
    return { list, categories }
  })
  leadToLastPage(look.found.list, state.page, (page) => questionListAddress({ ...state, page }))
  return look
}
clientLoader.hydrate = true as const

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
  const { list, categories } = questionsLook.useFound(useLoaderData<typeof clientLoader>())
  const [search] = useSearchParams()
  const state = readQuestionListState(search)
  const address = questionListAddress(state)
  const selection = useRecordSelection(address, list.data)
  const acts = useQuestionActs(() => selection.select([]))
  const isAll = questionListAddress({ ...state, page: 1 }) === questionListPath
  return (
    <>
      <Heading />
      <QuestionFilter state={state} categories={categories} />
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

/** What can be done with some of the list; it is loaded anew afterwards. */
function useQuestionActs(onSucceeded: () => void): QuestionActs {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction<'publish' | 'delete'>((_name, hasSucceeded) => {
    if (hasSucceeded) onSucceeded()
    void revalidate()
  })
  return {
    isBusy: busy !== null,
    publish: (ids, isPublished) =>
      void run('publish', () => api.admin.publishQuestions({ body: { ids: [...ids], is_published: isPublished } }), {
        failed: 'Nothing was changed.',
      }),
    remove: (ids) =>
      void run('delete', () => api.admin.deleteQuestions({ body: { ids: [...ids] } }), {
        failed: 'Nothing was deleted.',
      }),
  }
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
