import { DEFAULT_CODE_LANGUAGE } from '@ledgerdeck/blocks'
import { codeLanguageLabel } from '../code-language.ts'

/** Languages that the server colours, and plain text. */
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
  DEFAULT_CODE_LANGUAGE,
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

/** Includes a block's present language even if it is not offered. */
export function languageOptions(chosen: string): LanguageOption[] {
  const options = offered.map((value) => ({ value, label: codeLanguageLabel(value) }))
  if (offered.includes(chosen)) return options
  return [{ value: chosen, label: `${codeLanguageLabel(chosen)} (${chosen})` }, ...options]
}
