import { type CodeColor, type CodeToken, codeColors } from '@ledgerdeck/contract/content-blocks'
import { createHighlighterCore, type HighlighterCore, type LanguageInput, type ThemeRegistration } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'

export interface ColoringRequest {
  code: string
  language: string
}

export type ColoringResult = CodeToken[][] | null

const languages = new Map<string, () => Promise<LanguageInput>>(
  Object.entries({
    bash: () => import('shiki/langs/bash.mjs'),
    c: () => import('shiki/langs/c.mjs'),
    cpp: () => import('shiki/langs/cpp.mjs'),
    csharp: () => import('shiki/langs/csharp.mjs'),
    css: () => import('shiki/langs/css.mjs'),
    diff: () => import('shiki/langs/diff.mjs'),
    go: () => import('shiki/langs/go.mjs'),
    html: () => import('shiki/langs/html.mjs'),
    java: () => import('shiki/langs/java.mjs'),
    javascript: () => import('shiki/langs/javascript.mjs'),
    json: () => import('shiki/langs/json.mjs'),
    jsx: () => import('shiki/langs/jsx.mjs'),
    kotlin: () => import('shiki/langs/kotlin.mjs'),
    lua: () => import('shiki/langs/lua.mjs'),
    markdown: () => import('shiki/langs/markdown.mjs'),
    php: () => import('shiki/langs/php.mjs'),
    python: () => import('shiki/langs/python.mjs'),
    r: () => import('shiki/langs/r.mjs'),
    ruby: () => import('shiki/langs/ruby.mjs'),
    rust: () => import('shiki/langs/rust.mjs'),
    sql: () => import('shiki/langs/sql.mjs'),
    swift: () => import('shiki/langs/swift.mjs'),
    toml: () => import('shiki/langs/toml.mjs'),
    tsx: () => import('shiki/langs/tsx.mjs'),
    typescript: () => import('shiki/langs/typescript.mjs'),
    xml: () => import('shiki/langs/xml.mjs'),
    yaml: () => import('shiki/langs/yaml.mjs'),
  }),
)

const aliases = new Map(
  Object.entries({
    'c#': 'csharp',
    'c++': 'cpp',
    cs: 'csharp',
    golang: 'go',
    js: 'javascript',
    kt: 'kotlin',
    md: 'markdown',
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    sh: 'bash',
    shell: 'bash',
    svg: 'xml',
    ts: 'typescript',
    yml: 'yaml',
    zsh: 'bash',
  }),
)

/** TextMate scopes of each colour. The most specific scope wins. */
const scopes: Record<Exclude<CodeColor, ''>, string[]> = {
  keyword: [
    'keyword',
    'storage',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
  ],
  string: [
    'string',
    'constant.character',
    'constant.other.symbol',
    'markup.inline.raw',
    'punctuation.definition.string',
  ],
  comment: ['comment', 'punctuation.definition.comment'],
  number: ['constant.numeric', 'keyword.other.unit'],
  constant: ['constant', 'constant.language', 'variable.language', 'support.constant'],
  function: ['entity.name.function', 'support.function', 'variable.function', 'meta.function-call.generic'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'support.type',
    'support.class',
    'storage.type.primitive',
    'entity.other.inherited-class',
  ],
  variable: ['variable', 'variable.other', 'variable.parameter'],
  property: [
    'variable.other.property',
    'variable.object.property',
    'support.type.property-name',
    'meta.object-literal.key',
    'support.variable.property',
  ],
  tag: ['entity.name.tag', 'markup.heading', 'entity.name.section'],
  attribute: ['entity.other.attribute-name', 'entity.name.function.decorator', 'meta.attribute'],
  operator: ['keyword.operator'],
  punctuation: ['punctuation', 'meta.brace', 'meta.delimiter'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
}

const theme: ThemeRegistration = {
  name: 'names',
  type: 'dark',
  fg: colorNumber(''),
  bg: '#ffffff',
  settings: Object.entries(scopes).map(([name, scope]) => ({
    scope,
    settings: { foreground: colorNumber(name as CodeColor) },
  })),
}

/** Longer lines stay uncoloured. The time limit is per code block. */
const maxLineLength = 2_000
const timeLimitMs = 2_000

let highlighter: Promise<HighlighterCore> | undefined

export default async function colorLines({ code, language }: ColoringRequest): Promise<ColoringResult> {
  const requested = language.toLowerCase()
  const name = aliases.get(requested) ?? requested
  const load = languages.get(name)
  if (!load) return null
  highlighter ??= createHighlighterCore({ themes: [theme], engine: createOnigurumaEngine(import('shiki/wasm')) })
  const core = await highlighter
  await core.loadLanguage(await load())
  const lines = core.codeToTokensBase(code, {
    lang: name,
    theme: 'names',
    tokenizeMaxLineLength: maxLineLength,
    tokenizeTimeLimit: timeLimitMs,
  })
  return lines.map((tokens) =>
    mergeTokens(tokens.map(({ color, content }): CodeToken => [colorName(color, content), content])),
  )
}

function mergeTokens(tokens: CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = []
  for (const [color, text] of tokens) {
    const previous = merged.at(-1)
    if (previous?.[0] === color) previous[1] += text
    else merged.push([color, text])
  }
  return merged
}

function colorNumber(name: CodeColor): string {
  return `#${codeColors.indexOf(name).toString(16).padStart(6, '0')}`
}

function colorName(color = '#000000', text: string): CodeColor {
  return text.trim() === '' ? '' : (codeColors[Number.parseInt(color.slice(1), 16)] ?? '')
}
