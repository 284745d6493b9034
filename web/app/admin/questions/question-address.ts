import { hasName } from '@ledgerdeck/lookup'
import { idInAddress, pageInAddress } from '../../ui/address-number.ts'

type State = 'ALL' | 'true' | 'false'

/** What the list shows, named as in its address and in the API. The empty text and ALL are "any". */
export interface QuestionListState {
  page: number
  /** The id of a category. */
  category: string
  is_published: State
  text: string
}

export const questionListPath = '/admin/questions'
export const importPath = `${questionListPath}/import`
export const newQuestionPath = `${questionListPath}/new`
export const editQuestionPath = (id: number) => `${questionListPath}/${id}`

export const allQuestions: QuestionListState = { page: 1, category: '', is_published: 'ALL', text: '' }

export const stateLabels: Record<State, string> = { ALL: 'All', true: 'Published', false: 'Draft' }

/** As in the contract, whose values bring a validator along. */
export const longestSearch = 100

/** Every query parameter of the list, in the order in which addresses carry them. */
export const questionListParameters = Object.keys(allQuestions) as (keyof QuestionListState)[]

/** Reads the list's state from an address. What the API would refuse counts as absent, so that no address is a dead end. */
export function readQuestionListState(search: URLSearchParams): QuestionListState {
  const category = search.get('category') ?? ''
  const state = search.get('is_published') ?? ''
  const text = search.get('text') ?? ''
  return {
    page: pageInAddress(search.get('page')),
    category: idInAddress(category) === null ? '' : category,
    is_published: hasName(stateLabels, state) ? state : 'ALL',
    text: text.replaceAll('\0', '').trim().slice(0, longestSearch).toWellFormed(),
  }
}

/** The filters as the API takes them. */
export function filterOf({ category, is_published, text }: QuestionListState) {
  return { category: category === '' ? undefined : Number(category), is_published, text }
}

/** Where the list is shown so: only what differs from the list as it comes. */
export function questionListAddress(state: QuestionListState): string {
  const entries = questionListParameters.filter((name) => state[name] !== allQuestions[name])
  const search = new URLSearchParams(entries.map((name) => [name, String(state[name])]))
  return search.size > 0 ? `${questionListPath}?${search}` : questionListPath
}
