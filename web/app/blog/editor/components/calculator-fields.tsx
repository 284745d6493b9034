import { calculationOf, MAX_SHORT_TEXTS } from '@ledgerdeck/blocks'
import { CharacterCount } from '../../../ui/character-count.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import type { BlockTexts } from '../draft-changes.ts'
import type { DraftProblem } from '../draft-problems.ts'
import type { DraftBlockOf } from '../post-draft.ts'
import styles from './block-fields.module.css'

interface CalculatorFieldsProps {
  block: DraftBlockOf<'calculator'>
  write: (texts: Partial<BlockTexts>) => void
  errorOf: (field: DraftProblem['field']) => string | undefined
}

export function CalculatorFields({ block, write, errorOf }: CalculatorFieldsProps) {
  const { caption } = block
  const most = MAX_SHORT_TEXTS.caption
  return (
    <div className={styles.fields}>
      <p>{calculationOf(block)?.sentence}</p>
      <TextAreaField
        label="Caption"
        className={styles.caption}
        rows={2}
        value={caption}
        error={errorOf('caption')}
        hint={
          <>
            Stands below the calculator. May stay empty.{' '}
            <CharacterCount length={caption.length} most={most} showFrom={most * 0.9} />
          </>
        }
        onChange={(event) => write({ caption: event.currentTarget.value })}
      />
    </div>
  )
}
