import { defineSearch, id, oneOf, pageNumber, text } from '../../ui/search-params.ts'

export const questionListPath = '/admin/questions'
export const importPath = `${questionListPath}/import`
export const newQuestionPath = `${questionListPath}/new`
export const editQuestionPath = (questionId: number) => `${questionListPath}/${questionId}`

export const stateLabels = { ALL: 'All', true: 'Published', false: 'Draft' } as const

/** As in the contract, whose modules also contain validators. */
export const maxSearchLength = 100

export const questionsSearch = defineSearch(questionListPath, {
  page: pageNumber,
  category: id,
  is_published: oneOf(stateLabels),
  text: text(maxSearchLength),
})

export type QuestionListState = typeof questionsSearch.defaults

/** The filters as the API takes them. */
export function filterOf({ category, is_published, text }: QuestionListState) {
  return { category: category ?? undefined, is_published, text }
}
