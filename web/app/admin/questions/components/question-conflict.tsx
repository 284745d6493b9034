import type { Question, QuestionCategory } from '@ledgerdeck/contract/questions'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { draftOf, type QuestionDraft } from '../question-draft.ts'
import styles from './question-conflict.module.css'
import { QuestionOptionList } from './question-option-list.tsx'
import { QuestionState } from './question-table.tsx'

interface QuestionConflictProps {
  mine: QuestionDraft
  /** The version that is saved. */
  theirs: Question
  categories: readonly QuestionCategory[]
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two versions of a question, and which of them to go on with. Nothing happens by itself. */
export function QuestionConflict(props: QuestionConflictProps) {
  const { mine, theirs, categories, isBusy, onKeepMine, onTakeTheirs, onBack } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const category = categories.find(({ id }) => String(id) === mine.category)?.name ?? theirs.category.name
  return (
    <section className={styles.conflict} aria-labelledby="question-conflict">
      <h2 id="question-conflict" ref={heading} tabIndex={-1} className={styles.heading}>
        Somebody else changed this question
      </h2>
      <p>
        It was saved <Moment at={theirs.updated_at} />, after you began to write. Nothing is saved until you choose.
      </p>
      <div className={styles.versions}>
        <Version name="Mine" category={category} question={mine} />
        <Version name="Theirs" category={theirs.category.name} question={draftOf(theirs)} />
      </div>
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onBack} disabled={isBusy}>
          Back to editing
        </Button>
        <Button onClick={onTakeTheirs} disabled={isBusy}>
          Take theirs
        </Button>
        <Button variant="primary" onClick={onKeepMine} aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Keep mine'}
        </Button>
      </div>
    </section>
  )
}

interface VersionProps {
  name: string
  category: string
  question: QuestionDraft
}

function Version({ name, category, question: { text, options, correct, explanation, isPublished } }: VersionProps) {
  return (
    <section className={styles.version} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.facts}>
        {category} <QuestionState isPublished={isPublished} />
      </p>
      <p className={styles.text}>{text.trim()}</p>
      <QuestionOptionList options={options} correct={correct} />
      {explanation.trim() !== '' && <p className={styles.text}>{explanation.trim()}</p>}
    </section>
  )
}
