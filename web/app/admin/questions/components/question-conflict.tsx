import type { Question, QuestionCategory } from '@ledgerdeck/contract/questions'
import { VersionConflict } from '../../../ui/version-conflict.tsx'
import { draftOf, type QuestionDraft } from '../question-draft.ts'
import { QuestionState } from './question-columns.tsx'
import styles from './question-conflict.module.css'
import { QuestionOptionList } from './question-option-list.tsx'

interface QuestionConflictProps {
  mine: QuestionDraft
  /** The saved version. */
  theirs: Question
  categories: readonly QuestionCategory[]
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two versions of a question, and which of them to go on with. */
export function QuestionConflict({ mine, theirs, categories, ...choices }: QuestionConflictProps) {
  const category = categories.find(({ id }) => String(id) === mine.category_id)?.name ?? theirs.category.name
  return (
    <VersionConflict
      {...choices}
      title="Somebody else changed this question"
      savedAt={theirs.updated_at}
      level={2}
      mine={<QuestionText category={category} question={mine} />}
      theirs={<QuestionText category={theirs.category.name} question={draftOf(theirs)} />}
      savingLabel="Saving..."
    />
  )
}

function QuestionText({ category, question }: { category: string; question: QuestionDraft }) {
  const { text, options, correct_index, explanation, is_published } = question
  return (
    <>
      <p className={styles.facts}>
        {category} <QuestionState isPublished={is_published} />
      </p>
      <p className={styles.text}>{text.trim()}</p>
      <QuestionOptionList options={options} correct={correct_index} />
      {explanation.trim() !== '' && <p className={styles.text}>{explanation.trim()}</p>}
    </>
  )
}
