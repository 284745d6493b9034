import type { Question } from '@ledgerdeck/contract/questions'
import { Link } from 'react-router'
import { Badge } from '../../../ui/content/badge.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { fragmentOf } from '../../../ui/text/inline-text.tsx'
import { ShortDate } from '../../../ui/text/short-date.tsx'
import { editQuestionPath } from '../question-search.ts'
import styles from './question-fields.module.css'

export function questionColumns(listAddress: string): readonly Column<Question>[] {
  return [
    {
      key: 'text',
      header: 'Question',
      isRowHeader: true,
      cell: ({ id, text }) => (
        <Link to={editQuestionPath(id)} state={{ list: listAddress }} data-row={id} className={styles.cell}>
          {text}
        </Link>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      width: 17,
      cell: ({ category }) => <span className={styles.cell}>{category.name}</span>,
    },
    {
      key: 'options',
      header: 'Options',
      align: 'end',
      width: 7,
      whenNarrow: 'hidden',
      cell: ({ options }) => options.length,
    },
    {
      key: 'state',
      header: 'State',
      width: 12,
      cell: ({ is_published }) => <QuestionState isPublished={is_published} />,
    },
    {
      key: 'changed',
      header: 'Changed',
      width: 12,
      cell: ({ updated_at }) => <ShortDate at={updated_at} />,
    },
  ]
}

export function QuestionState({ isPublished }: { isPublished: boolean }) {
  return <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
}

interface QuestionOptionListProps {
  options: readonly string[]
  correct: number | null
}

export function QuestionOptionList({ options, correct }: QuestionOptionListProps) {
  return (
    <ol className={styles.optionList}>{fragmentOf(options.map((option, at) => optionItem(option, at === correct)))}</ol>
  )
}

function optionItem(option: string, isCorrect: boolean) {
  return (
    <li>
      {option}
      {isCorrect && <b> (correct)</b>}
    </li>
  )
}
