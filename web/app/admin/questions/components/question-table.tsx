import type { Question } from '@ledgerdeck/contract/questions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { RecordSelection } from '../../record-selection.ts'
import { editQuestionPath } from '../question-address.ts'
import styles from './question-table.module.css'

export interface QuestionActs {
  isBusy: boolean
  publish: (ids: Iterable<number>, isPublished: boolean) => void
  remove: (ids: Iterable<number>) => void
}

interface QuestionTableProps {
  questions: readonly Question[]
  /** Where the way back from a question leads. */
  listAddress: string
  selection: RecordSelection
  acts: QuestionActs
  empty: ReactNode
}

/** The questions of a page, each with what can be done with it. */
export function QuestionTable({ questions, listAddress, selection, acts, empty }: QuestionTableProps) {
  const columns: Column<Question>[] = [
    {
      key: 'select',
      isControl: true,
      header: 'Select',
      cell: ({ id, text }) => (
        <Checkbox
          label={<VisuallyHidden>{`Select ${text}`}</VisuallyHidden>}
          checked={selection.ids.has(id)}
          onChange={() => selection.toggle(id)}
        />
      ),
    },
    {
      key: 'text',
      header: 'Question',
      isRowHeader: true,
      cell: ({ id, text }) => (
        <Link to={editQuestionPath(id)} state={{ list: listAddress }} className={styles.text}>
          {text}
        </Link>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      cell: ({ category }) => <span className={styles.category}>{category.name}</span>,
    },
    { key: 'options', header: 'Options', align: 'end', cell: ({ options }) => options.length },
    { key: 'state', header: 'State', cell: ({ is_published }) => <QuestionState isPublished={is_published} /> },
    { key: 'changed', header: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} /> },
    {
      key: 'acts',
      header: 'Actions',
      isControl: true,
      cell: (question) => <RowActs question={question} acts={acts} />,
    },
  ]
  return <DataTable caption="Questions" rows={questions} rowKey={({ id }) => id} columns={columns} empty={empty} />
}

export function QuestionState({ isPublished }: { isPublished: boolean }) {
  return <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
}

function RowActs({ question: { id, text, is_published }, acts }: { question: Question; acts: QuestionActs }) {
  const act = is_published ? 'Unpublish' : 'Publish'
  return (
    <span className={styles.acts}>
      <Button
        size="small"
        aria-disabled={acts.isBusy}
        aria-label={`${act} ${text}`}
        onClick={() => !acts.isBusy && acts.publish([id], !is_published)}
      >
        {act}
      </Button>
      <ConfirmButton
        size="small"
        label="Delete"
        name={`Delete ${text}`}
        isIdle={acts.isBusy}
        title="Delete this question?"
        text={text}
        onConfirm={() => acts.remove([id])}
      />
    </span>
  )
}
