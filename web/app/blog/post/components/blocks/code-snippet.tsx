import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { fragmentOf } from '../../../../ui/fragment.ts'
import { ScrollArea } from '../../../../ui/scroll-area.tsx'
import { codeLanguageLabel } from '../../../code-language.ts'
import type { BlockProps, ShownBlock } from './block-props.ts'
import colours from './code-colours.module.css'
import styles from './code-snippet.module.css'

export function CodeSnippet({ block }: BlockProps) {
  const language = codeLanguageLabel(block.code_language)
  return (
    <figure className={styles.snippet}>
      <figcaption className={styles.bar}>
        <span className={styles.language}>{language}</span>
        <CopyButton text={block.text_content} subject={`${language} code`} />
      </figcaption>
      <ScrollArea className={styles.scroll} aria-label={`${language} code`}>
        <pre className={styles.code}>
          <code>{codeLines(block)}</code>
        </pre>
      </ScrollArea>
    </figure>
  )
}

/** The coloured lines, or the text as typed while it has none. */
function codeLines(block: ShownBlock): ReactNode {
  if (block.code_lines.length === 0) return block.text_content
  return fragmentOf(
    block.code_lines.flatMap((line, row) => (row === 0 ? line.map(codeToken) : ['\n', ...line.map(codeToken)])),
  )
}

function codeToken([scope, text]: CodeToken): ReactNode {
  return scope === '' ? text : <span className={colours[scope]}>{text}</span>
}
