import { CharacterCount } from '../../../ui/character-count.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { questionLimits } from '../question-draft.ts'
import type { QuestionForm } from '../question-form.ts'
import { type CategoryChoices, CategorySelect } from './category-select.tsx'
import styles from './question-fields.module.css'
import { QuestionOptions } from './question-options.tsx'

interface QuestionFieldsProps {
  form: QuestionForm
  categories: CategoryChoices
}

export function QuestionFields({ form, categories }: QuestionFieldsProps) {
  const { draft, problems, isBusy, write } = form
  const { category, text, explanation, isPublished } = draft.value
  return (
    <>
      <CategorySelect
        choices={categories}
        anyLabel={categories.data.length === 0 ? 'There is no category yet' : 'Choose a category'}
        isCounted={false}
        chosen={category}
        required
        hint="New categories are created when you use them in a post."
        value={category}
        error={problems.category_id}
        onChange={({ currentTarget }) => write({ category: currentTarget.value })}
      />
      <TextAreaField
        name="text"
        label="Question"
        required
        rows={3}
        className={styles.text}
        value={text}
        error={problems.text}
        readOnly={isBusy}
        hint={<CharacterCount length={text.trim().length} most={questionLimits.text} />}
        onChange={({ currentTarget }) => write({ text: currentTarget.value })}
      />
      <QuestionOptions form={form} />
      <TextAreaField
        name="explanation"
        label="Explanation"
        rows={4}
        className={styles.text}
        value={explanation}
        error={problems.explanation}
        readOnly={isBusy}
        hint={
          <>
            Shown once the question is answered.{' '}
            <CharacterCount length={explanation.trim().length} most={questionLimits.explanation} />
          </>
        }
        onChange={({ currentTarget }) => write({ explanation: currentTarget.value })}
      />
      <Checkbox
        name="is_published"
        label="Published"
        checked={isPublished}
        onChange={({ currentTarget }) => write({ isPublished: currentTarget.checked })}
      />
    </>
  )
}
