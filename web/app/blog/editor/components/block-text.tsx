import { MAX_BLOCK_CHARACTERS } from '@ledgerdeck/blocks'
import type { ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { CharacterCount } from '../../../ui/forms/character-count.tsx'
import { GrowingText } from './growing-text.tsx'
import { MarkButtons, markByKey, useLastField } from './marked-text.tsx'

export const markHint = 'Markdown works: **bold**, *italic*, `code`, [link](/about)'

interface BlockTextProps {
  label: string
  value: string
  onChange: (text: string) => void
  rows?: number
  error: string | undefined
}

export function BlockText({ label, value, onChange, rows, error }: BlockTextProps) {
  const { field, remember } = useLastField()
  return (
    <div onFocusCapture={remember}>
      <Field label={label} error={error} hint={<TextHint length={value.length}>{markHint}</TextHint>}>
        {(control) => (
          <GrowingText
            {...control}
            data-first=""
            value={value}
            rows={rows ?? 3}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={markByKey}
          />
        )}
      </Field>
      <MarkButtons field={field} />
    </div>
  )
}

/** Shows a count near the maximum. */
export function TextHint({ length, children }: { length: number; children?: ReactNode }) {
  return (
    <>
      {children} <CharacterCount length={length} max={MAX_BLOCK_CHARACTERS} showFrom={MAX_BLOCK_CHARACTERS * 0.9} />
    </>
  )
}
