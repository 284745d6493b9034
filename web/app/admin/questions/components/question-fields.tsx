import { CharacterCount } from '../../../ui/character-count.tsx'
import { Checkbox, TextAreaField } from '../../../ui/field.tsx'
import { questionLimits } from '../question-draft.ts'
import type { QuestionForm } from '../use-question-form.ts'
import { type CategoryChoices, CategorySelect } from './category-select.tsx'
import styles from './question-fields.module.css'
import { QuestionOptions } from './question-options.tsx'

interface QuestionFieldsProps {
  form: QuestionForm
  categories: CategoryChoices
}

export function QuestionFields({ form, categories }: QuestionFieldsProps) {
  const { field, values, isSaving } = form
  return (
    <>
      <CategorySelect
        choices={categories}
        anyLabel={categories.data.length === 0 ? 'There is no category yet' : 'Choose a category'}
        isCounted={false}
        chosen={values.category_id}
        required
        hint="New categories are created when you use them in a post."
        value={values.category_id}
        error={form.errorOf('category_id')}
        onChange={({ currentTarget }) => form.change({ category_id: currentTarget.value })}
      />
      <TextAreaField
        {...field('text')}
        label="Question"
        required
        rows={3}
        className={styles.text}
        readOnly={isSaving}
        hint={<CharacterCount length={values.text.trim().length} most={questionLimits.text} />}
      />
      <QuestionOptions form={form} />
      <TextAreaField
        {...field('explanation')}
        label="Explanation"
        rows={4}
        className={styles.text}
        readOnly={isSaving}
        hint={
          <>
            Shown once the question is answered.{' '}
            <CharacterCount length={values.explanation.trim().length} most={questionLimits.explanation} />
          </>
        }
      />
      <Checkbox {...form.register('is_published')} label="Published" />
    </>
  )
}
