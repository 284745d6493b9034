import type { Question, QuestionCategory } from '@ledgerdeck/contract/questions'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isMissing } from '../../../api/call-error.ts'
import { DraftFromOtherTab } from '../../../session/drafts/draft-from-other-tab.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { VersionConflict } from '../../../ui/forms/version-conflict.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import {
  draftOf,
  emptyQuestion,
  isSameQuestion,
  type QuestionDraft,
  type QuestionForm,
  useQuestionForm,
} from '../question-draft.ts'
import type { CategoryChoices } from './category-select.tsx'
import { QuestionOptionList, QuestionState } from './question-columns.tsx'
import styles from './question-editor.module.css'
import { QuestionFields } from './question-fields.tsx'

interface QuestionEditorProps {
  question: Question | null
  categories: CategoryChoices
  listAddress: string
  onDone: () => void
}

export function QuestionEditor({ question, categories, listAddress, onDone }: QuestionEditorProps) {
  const [initial] = useState(() => (question ? draftOf(question) : emptyQuestion))
  const form = useQuestionForm({
    id: question?.id ?? null,
    initial,
    onSaved: ({ category_id, is_published }) => {
      if (!wantsAnother.current) return onDone()
      form.discard({ ...emptyQuestion, category_id, is_published })
      form.element.current?.querySelector<HTMLElement>('[name=text]')?.focus()
    },
  })
  const { theirs, isSaving } = form
  const wantsAnother = useRef(false)

  if (theirs) {
    return (
      <QuestionConflict
        mine={form.values}
        theirs={theirs}
        categories={categories.data}
        isBusy={isSaving}
        onKeepMine={() => {
          form.change({ version: theirs.version })
          void form.submit()
        }}
        onTakeTheirs={() => {
          form.discard()
          onDone()
        }}
        onBack={() => form.compare(null)}
      />
    )
  }

  function save(event: SyntheticEvent, another: boolean) {
    if (!isSaving) wantsAnother.current = another
    void form.submit(event)
  }

  return (
    <form
      {...form.formProps}
      className={styles.form}
      aria-label={question ? 'Edit question' : 'Add question'}
      onSubmit={(event) => save(event, false)}
    >
      <Restored form={form} question={question} />
      <QuestionFields form={form} categories={withOwn(categories, question)} />
      <Failure form={form} />
      <Actions
        form={form}
        listAddress={listAddress}
        onSaveAnother={question === null ? (event) => save(event, true) : null}
      />
    </form>
  )
}

interface ActionsProps {
  form: QuestionForm
  listAddress: string
  onSaveAnother: ((event: SyntheticEvent) => void) | null
}

function Actions({ form: { isSaving, discard }, listAddress, onSaveAnother }: ActionsProps) {
  return (
    <div className={layout.rowEnd}>
      <LinkButton to={listAddress} onClick={(event) => isPlainClick(event) && discard()}>
        Cancel
      </LinkButton>
      {/* Not a submit button: the first of those is pressed by Enter in a field. */}
      {onSaveAnother && (
        <Button aria-disabled={isSaving} onClick={onSaveAnother}>
          Save and add another
        </Button>
      )}
      <Button type="submit" variant="primary" aria-disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save question'}
      </Button>
    </div>
  )
}

/** The list may be incomplete and lack the question's own category. */
function withOwn(categories: CategoryChoices, question: Question | null): CategoryChoices {
  if (!question || categories.data.some(({ id }) => id === question.category.id)) return categories
  return { ...categories, data: [{ ...question.category, questions: 1 }, ...categories.data] }
}

function Restored({ form, question }: { form: QuestionForm; question: Question | null }) {
  const { draft, values, discard } = form
  const isOther = question !== null && values.version !== question.version
  return (
    <div role="status" className={styles.callouts}>
      {draft.isRestored && (
        <Callout title="Unsaved draft from earlier.">
          {isOther && (
            <p>
              Someone changed the question on <DateTime at={question.updated_at} />. You see both versions before
              anything is saved.
            </p>
          )}
          <p>
            <Button size="small" onClick={() => discard()}>
              Discard it
            </Button>
          </p>
        </Callout>
      )}
      {!draft.isKept && <Callout tone="warning" title="This browser can’t keep a draft. Save before you leave." />}
      {!(draft.fromOtherTab && isSameQuestion(draft.fromOtherTab, values)) && (
        <DraftFromOtherTab what="this question" draft={draft} />
      )}
    </div>
  )
}

function Failure({ form: { failure, problem, isSaving, change, submit } }: { form: QuestionForm }) {
  function saveAsNew() {
    change({ version: null })
    void submit()
  }

  return (
    <div role="alert">
      {problem !== null && (
        <Callout tone="danger" title="The question wasn’t saved. Your text is still here.">
          <p>{problem}</p>
          {isMissing(failure) && (
            <Button size="small" aria-disabled={isSaving} onClick={saveAsNew}>
              Save as a new question
            </Button>
          )}
        </Callout>
      )}
    </div>
  )
}

interface QuestionConflictProps {
  mine: QuestionDraft
  theirs: Question
  categories: readonly QuestionCategory[]
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

function QuestionConflict({ mine, theirs, categories, ...choices }: QuestionConflictProps) {
  const category = categories.find(({ id }) => String(id) === mine.category_id)?.name ?? theirs.category.name
  return (
    <VersionConflict
      {...choices}
      title="Someone else changed this question"
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
