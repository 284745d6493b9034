import type { Question } from '@ledgerdeck/contract/questions'
import {
  type ClientLoaderFunctionArgs,
  data,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { keepLook } from '../api/kept-look.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { idInAddress } from '../ui/address-number.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackLink } from './components/back-link.tsx'
import { listBehind } from './list-behind.ts'
import { loadForStaff } from './load-for-staff.ts'
import type { CategoryChoices } from './questions/components/category-select.tsx'
import { QuestionEditor } from './questions/components/question-editor.tsx'
import { questionListPath } from './questions/question-address.ts'

const titles = { create: 'Add question', edit: 'Edit question' }

interface QuestionEditData {
  /** Null for a new one. */
  question: Question | null
  categories: CategoryChoices
}

const failed = 'Failed to fetch the question.'
const questionLook = keepLook<QuestionEditData>({ failed })

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const isNew = params.questionId === 'new'
  const id = idInAddress(params.questionId)
  return loadForStaff(request, questionLook, async (signal) => {
    if (!isNew && id === null) throw data('There is no such question.', { status: 404 })
    const [question, categories] = await Promise.all([
      id === null ? null : api.admin.getQuestion({ params: { id }, signal }),
      api.admin.listQuestionCategories({ signal }),
    ])
    return { question, categories }
  })
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs<typeof clientLoader>) {
  const title = args.params.questionId === 'new' ? titles.create : titles.edit
  return pageMeta(args, { title, description: 'A quiz question of this site.', isPrivate: true })
}

export function HydrateFallback() {
  return <Spinner label="Loading question..." />
}

export default function QuestionEditPage() {
  const { question, categories } = questionLook.useFound(useLoaderData<typeof clientLoader>())
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = listBehind(state, questionListPath)
  return (
    <>
      <BackLink to={list}>Back to the list of questions</BackLink>
      <PageHeading
        title={question ? titles.edit : titles.create}
        command={question ? `edit questions/${question.id}` : 'touch questions/new'}
        lede="Readers see a published question below posts of its category, and the explanation once they have answered."
      />
      <QuestionEditor
        key={question?.id ?? 'new'}
        question={question}
        categories={categories}
        listAddress={list}
        onDone={() => void navigate(list)}
      />
    </>
  )
}

export function ErrorBoundary() {
  const { questionId } = useParams()
  const { state } = useLocation()
  const behind = { to: listBehind(state, questionListPath), label: 'Back to the list of questions' }
  return <LoadError heading={questionId === 'new' ? titles.create : titles.edit} fallback={failed} behind={behind} />
}
