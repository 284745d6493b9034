import type { Question } from '@ledgerdeck/contract/questions'
import { type SubmitEvent, useRef, useState } from 'react'
import { isMissing } from '../../../api/load-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DateTime } from '../../../ui/time.tsx'
import { draftOf, emptyQuestion, saysTheSame } from '../question-draft.ts'
import { type QuestionForm, reasonOf, useQuestionForm } from '../question-form.ts'
import type { CategoryChoices } from './category-select.tsx'
import { QuestionConflict } from './question-conflict.tsx'
import styles from './question-editor.module.css'
import { QuestionFields } from './question-fields.tsx'

interface QuestionEditorProps {
  /** Null for a new one. */
  question: Question | null
  categories: CategoryChoices
  listAddress: string
  onDone: () => void
}

/** Where a question is written. A version that was saved elsewhere meanwhile is shown beside the own one, and neither is lost. */
export function QuestionEditor({ question, categories, listAddress, onDone }: QuestionEditorProps) {
  const [initial] = useState(() => (question ? draftOf(question) : emptyQuestion))
  const form = useQuestionForm({
    id: question?.id ?? null,
    initial,
    onSaved: (_saved, another) => {
      if (another) form.element.current?.querySelector<HTMLElement>('[name=text]')?.focus()
      else onDone()
    },
  })
  const { draft, theirs, isBusy } = form
  const anotherButton = useRef<HTMLButtonElement>(null)

  if (theirs) {
    return (
      <QuestionConflict
        mine={draft.value}
        theirs={theirs}
        categories={categories.data}
        isBusy={isBusy}
        onKeepMine={() => void form.save({ wanted: { ...draft.value, version: theirs.version } })}
        onTakeTheirs={() => {
          draft.clear()
          onDone()
        }}
        onBack={form.backToEditing}
      />
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void form.save({ another: event.submitter !== null && event.submitter === anotherButton.current })
  }

  return (
    <form
      ref={form.element}
      className={styles.form}
      aria-label={question ? 'Edit question' : 'Add question'}
      aria-busy={isBusy}
      noValidate
      onSubmit={submit}
    >
      <Restored form={form} question={question} />
      <QuestionFields form={form} categories={withOwn(categories, question)} />
      <Failure form={form} onSaveAnew={() => void form.save({ asNew: true })} />
      <div className={styles.actions}>
        <LinkButton to={listAddress} onClick={() => draft.clear()}>
          Cancel
        </LinkButton>
        {question === null && (
          <Button ref={anotherButton} type="submit" aria-disabled={isBusy}>
            Save and add another
          </Button>
        )}
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save question'}
        </Button>
      </div>
    </form>
  )
}

/** Where there are very many categories, not all of them are offered. */
function withOwn(categories: CategoryChoices, question: Question | null): CategoryChoices {
  if (!question || categories.data.some(({ id }) => id === question.category.id)) return categories
  return { ...categories, data: [{ ...question.category, questions: 1 }, ...categories.data] }
}

/** What was typed in an earlier visit. Read out as it appears. */
function Restored({ form: { draft }, question }: { form: QuestionForm; question: Question | null }) {
  const isOther = question !== null && draft.value.version !== question.version
  return (
    <div role="status" className={styles.notices}>
      {draft.isRestored && (
        <Notice title="Unsaved draft from earlier.">
          {isOther && (
            <p>
              The question was changed since, <DateTime at={question.updated_at} />. You see both versions before
              anything is saved.
            </p>
          )}
          <p>
            <Button size="small" onClick={() => draft.clear()}>
              Discard it
            </Button>
          </p>
        </Notice>
      )}
      {!draft.isKept && <Notice tone="warning" title="Your browser cannot keep this text. Save it before you leave." />}
      {draft.fromOtherTab !== null && !saysTheSame(draft.fromOtherTab, draft.value) && (
        <Notice title="You wrote in this form in another tab">
          <Button size="small" onClick={draft.takeFromOtherTab}>
            Take the text of the other tab
          </Button>
        </Notice>
      )}
    </div>
  )
}

function Failure({ form: { failure, isBusy }, onSaveAnew }: { form: QuestionForm; onSaveAnew: () => void }) {
  const reason = failure === null ? null : reasonOf(failure)
  return (
    <div role="alert">
      {reason !== null && (
        <Notice tone="danger" title="The question was not saved. What you typed is still here.">
          <p>{reason}</p>
          {isMissing(failure) && (
            <Button size="small" aria-disabled={isBusy} onClick={onSaveAnew}>
              Save as a new question
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
