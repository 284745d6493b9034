import { defaultCodeLanguage } from '@ledgerdeck/blocks'
import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../../../../ui/composition.ts'
import { Field, SelectField } from '../../../../ui/field.tsx'
import { codeLanguageLabel } from '../../../code-language.ts'
import type { BlockTexts } from '../../draft-changes.ts'
import type { DraftBlockOf } from '../../post-draft.ts'
import { applyEdit, indentEdit, selectedIn } from '../text-edit.ts'
import { GrowingText, TextHint } from './block-text.tsx'
import styles from './code-fields.module.css'

interface CodeFieldsProps {
  block: DraftBlockOf<'code_snippet'>
  write: (texts: Partial<BlockTexts>) => void
  error: string | undefined
}

export function CodeFields({ block, write, error }: CodeFieldsProps) {
  const { text_content, code_language } = block
  const onKeyDown = useTabKey()
  return (
    <div className={styles.fields}>
      <SelectField
        label="Language"
        className={styles.language}
        options={languageOptions(code_language)}
        value={code_language}
        onChange={(event) => write({ code_language: event.currentTarget.value })}
      />
      <Field
        label="Code"
        error={error}
        hint={<TextHint length={text_content.length}>Tab indents. To leave the field, press Esc, then Tab.</TextHint>}
      >
        {(control) => (
          <GrowingText
            dir="ltr"
            {...control}
            className={`${control.className} ${styles.code}`}
            data-first=""
            value={text_content}
            rows={4}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            onChange={(event) => write({ text_content: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </div>
  )
}

/** Tab indents; after Esc it leaves the field. */
function useTabKey() {
  const leaves = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    const isTab = event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey
    if (isTab && !leaves.current) {
      event.preventDefault()
      applyEdit(event.currentTarget, indentEdit(selectedIn(event.currentTarget), event.shiftKey))
    }
    // Shift comes before Shift+Tab.
    if (event.key !== 'Shift') leaves.current = event.key === 'Escape'
  }
}

const offered = [
  'bash',
  'c',
  'csharp',
  'cpp',
  'css',
  'diff',
  'go',
  'html',
  'java',
  defaultCodeLanguage,
  'json',
  'jsx',
  'kotlin',
  'lua',
  'markdown',
  'php',
  'plaintext',
  'python',
  'r',
  'ruby',
  'rust',
  'sql',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'xml',
  'yaml',
]

interface LanguageOption {
  value: string
  label: string
}

/** Includes a block's current language even if it is not offered. */
export function languageOptions(chosen: string): LanguageOption[] {
  const options = offered.map((value) => ({ value, label: codeLanguageLabel(value) }))
  if (offered.includes(chosen)) return options
  return [{ value: chosen, label: `${codeLanguageLabel(chosen)} (${chosen})` }, ...options]
}
