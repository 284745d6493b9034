import type { QuestionSort } from '@ledgerdeck/contract/questions'
import { privateApi } from '../../api/private-client.ts'
import { defineSearch, id, oneOf, pageNumber, text } from '../../ui/content/search-params.ts'
import { counted } from '../../ui/format.ts'
import { downloadText } from '../../ui/text/download.ts'
import { toast } from '../../ui/toast.ts'

export const questionListPath = '/admin/questions'
export const importPath = `${questionListPath}/import`
export const newQuestionPath = `${questionListPath}/new`
export const editQuestionPath = (questionId: number) => `${questionListPath}/${questionId}`

export const stateLabels = { ALL: 'All', true: 'Published', false: 'Draft' } as const

export const sortLabels: Record<QuestionSort, string> = {
  latest: 'Newest first',
  oldest: 'Oldest first',
  'a-z': 'Question A to Z',
  'z-a': 'Question Z to A',
  changed_latest: 'Latest change first',
  changed_oldest: 'Oldest change first',
}

export const maxSearchLength = 100

export const questionsSearch = defineSearch(questionListPath, {
  page: pageNumber,
  category: id,
  is_published: oneOf(stateLabels),
  text: text(maxSearchLength),
  sort: oneOf(sortLabels),
})

type QuestionListState = typeof questionsSearch.defaults

export function filterOf({ category, is_published, text }: QuestionListState) {
  return { category: category ?? undefined, is_published, text }
}

export const maxImportBytes = 2 ** 20

export const columnNotes: readonly (readonly [column: string, note: string])[] = [
  ['category', 'The name of an existing category. Not case-sensitive.'],
  ['question', 'Up to 500 characters.'],
  ['option 1 to option 6', 'At least 2, with no gaps. Up to 200 characters each.'],
  ['correct', 'The number of the correct option, such as 2.'],
  ['explanation', 'Optional. Readers see it after they answer. Up to 1,000 characters.'],
  ['published', 'yes or no. Blank means no.'],
]

const example = [
  'category,question,option 1,option 2,option 3,option 4,option 5,option 6,correct,explanation,published',
  'Personal Finance,What is compound interest?,Interest on interest,A fee,A tax,,,,1,"It is paid on what was saved, and on interest from before.",no',
]

export function downloadTemplate(): void {
  downloadText('questions-template.csv', `\uFEFF${example.join('\r\n')}\r\n`)
}

/** In as many files as an import accepts. */
export async function downloadQuestions(state: QuestionListState): Promise<void> {
  let [after, part, questions]: [number | null, number, number] = [0, 1, 0]
  while (after !== null) {
    const query: ReturnType<typeof filterOf> & { after: number } = { ...filterOf(state), after }
    const file: { csv: string; questions: number; next: number | null } = await privateApi.admin.exportQuestions({
      query,
    })
    const isWhole = part === 1 && file.next === null
    downloadText(isWhole ? 'questions.csv' : `questions-${part}.csv`, file.csv)
    questions += file.questions
    after = file.next
    part += 1
  }
  void toast('success', `${counted(questions, 'question')} downloaded.`)
}
