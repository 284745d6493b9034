import type { Question } from '@ledgerdeck/contract/questions'
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLocation, useNavigate, useParams } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { requireStaff } from '../session/screens/guard.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { idInAddress } from '../ui/content/search-params.ts'
import { Spinner } from '../ui/progress.tsx'
import { backToList, ListHeading } from './components/list-heading.tsx'
import { QuestionEditor } from './questions/components/question-editor.tsx'
import { questionListPath } from './questions/question-search.ts'

const titles = { create: 'Add question', edit: 'Edit question' }

const backLabel = 'Back to the list of questions'

const failed = 'Failed to fetch the question.'

/** Not reloaded: the draft is based on the shown version. */
const questionQuery = (id: number) => ({
  ...endpointQuery(privateApi.admin.getQuestion, { params: { id } }),
  refetchOnWindowFocus: false,
})

const categoriesQuery = endpointQuery(privateApi.admin.listQuestionCategories, {})

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<void> {
  requireStaff(request)
  const id = idInAddress(params.questionId)
  if (id === null && params.questionId !== 'new') throw data('Question not found.', { status: 404 })
  await Promise.all([
    id === null ? null : loadForStaff(request, questionQuery(id)),
    loadForStaff(request, categoriesQuery),
  ])
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs<typeof clientLoader>) {
  const title = args.params.questionId === 'new' ? titles.create : titles.edit
  return pageMeta(args, { title, description: 'A quiz question.', isPrivate: true })
}

export function HydrateFallback() {
  return <Spinner label="Loading question..." />
}

export default function QuestionEditPage() {
  const id = idInAddress(useParams().questionId)
  return id === null ? <QuestionScreen question={null} /> : <ExistingQuestion id={id} />
}

function ExistingQuestion({ id }: { id: number }) {
  const question = useScreenQuery(questionQuery(id), { failed })
  return question === null ? <HydrateFallback /> : <QuestionScreen question={question.data} />
}

function QuestionScreen({ question }: { question: Question | null }) {
  const categories = useScreenQuery(categoriesQuery, { failed })
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = backToList(state, questionListPath)
  if (categories === null) return <HydrateFallback />
  return (
    <>
      <ListHeading
        title={question ? titles.edit : titles.create}
        back={{ to: list, label: backLabel }}
        lede="Published questions appear below posts in their category. Readers see the explanation after they answer."
      />
      <QuestionEditor
        key={question?.id ?? 'new'}
        question={question}
        categories={categories.data}
        listAddress={list}
        onDone={() => void navigate(list)}
      />
    </>
  )
}

export function ErrorBoundary() {
  const { questionId } = useParams()
  const { state } = useLocation()
  const back = { to: backToList(state, questionListPath), label: backLabel }
  return <LoadError heading={questionId === 'new' ? titles.create : titles.edit} fallback={failed} back={back} />
}
