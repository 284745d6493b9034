import type { Inline } from './inline.ts'
import { parseInline } from './inline-markdown.ts'

/** Text with the marks that apply to all of it. Adjacent runs differ in at least one mark. */
export interface TextRun {
  text: string
  strong: boolean
  em: boolean
  code: boolean
  href: string | null
}

type Emphasis = 'strong' | 'em'

type RunMark = Emphasis | 'href'

interface Style {
  delimiters: Record<Emphasis, string>
  escapes: RegExp | null
}

const plain = { strong: false, em: false, code: false, href: null }

const escapes = [null, /[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|!$/gu, /[!-/:-@[-`{-~]/g]

const styles: Style[] = escapes.flatMap((escaped) =>
  [
    { strong: '**', em: '*' },
    { strong: '**', em: '_' },
    { strong: '__', em: '*' },
  ].map((delimiters) => ({ delimiters, escapes: escaped })),
)

/** Each attempt parses the text once, so long texts get few attempts. */
const fewStyles = styles.filter((_, index) => index % 3 === 0)

const maxTriedRuns = 60

const maxTriedCharacters = 3_000

const maxRemovals = 8

/** Combines the marks of nested tokens. A link without text has no run. */
export function inlineRuns(inlines: readonly Inline[]): TextRun[] {
  return mergedRuns(flattened(inlines, plain))
}

/** Writes what `parseInline` reads back, without emphasis that Markdown cannot express. */
export function runsToMarkdown(runs: readonly TextRun[]): string {
  const wanted = mergedRuns(runs.flatMap(withoutCodeBreaks))
  const writable = shortened(wanted)
  const isShort = runs.length <= maxTriedRuns && lengthOf(runs) <= maxTriedCharacters
  if (!isShort) return written(writable, fewStyles) ?? withoutEmphasis(writable)
  return written(wanted, styles) ?? written(writable, styles) ?? withFewerMarks(writable)
}

function lengthOf(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0)
}

function flattened(inlines: readonly Inline[], marks: Omit<TextRun, 'text'>): TextRun[] {
  return inlines.flatMap((inline) => {
    switch (inline.type) {
      case 'text':
        return [{ ...marks, text: inline.text }]
      case 'code':
        return [{ ...marks, code: true, text: inline.text }]
      case 'link':
        return flattened(inline.children, { ...marks, href: inline.href })
      default:
        return flattened(inline.children, { ...marks, [inline.type]: true })
    }
  })
}

function mergedRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (run.text === '') continue
    if (last && hasSameMarks(last, run)) last.text += run.text
    else merged.push({ ...run })
  }
  return merged
}

function hasSameMarks(one: TextRun, other: TextRun): boolean {
  return one.strong === other.strong && one.em === other.em && one.code === other.code && one.href === other.href
}

function isSame(some: readonly TextRun[], others: readonly TextRun[]): boolean {
  return (
    some.length === others.length &&
    some.every((run, index) => {
      const other = others[index]
      return other !== undefined && run.text === other.text && hasSameMarks(run, other)
    })
  )
}

/** Splits code at line breaks, which it cannot contain. */
function withoutCodeBreaks(run: TextRun): TextRun[] {
  if (!run.code || !run.text.includes('\n')) return [run]
  return run.text.split(/(\n+)/).map((text) => ({ ...run, text, code: !text.startsWith('\n') }))
}

/** Returns Markdown of the first style that reads back as the same runs; null if none does. */
function written(runs: readonly TextRun[], tried: readonly Style[]): string | null {
  for (const style of tried) {
    const markdown = writeRuns(runs, style, ['strong', 'em', 'href'])
    if (isSame(inlineRuns(parseInline(markdown)), runs)) return markdown
  }
  return null
}

function withFewerMarks(runs: readonly TextRun[]): string {
  const marked = runs.flatMap((run, index) => (run.strong || run.em ? [index] : []))
  for (const index of marked.slice(0, maxRemovals)) {
    const run = runs[index]
    const fewer = run && written(mergedRuns(runs.with(index, { ...run, strong: false, em: false })), fewStyles)
    if (fewer) return fewer
  }
  return withoutEmphasis(runs)
}

/** Drops the emphasis, and all other marks if the runs still cannot be written. */
function withoutEmphasis(runs: readonly TextRun[]): string {
  const unmarked = mergedRuns(runs.map((run) => ({ ...run, strong: false, em: false })))
  const text = runs.map((run) => run.text).join('')
  return written(unmarked, fewStyles) ?? written([{ ...plain, text }], fewStyles) ?? text
}

function writeRuns(runs: readonly TextRun[], style: Style, marks: readonly RunMark[]): string {
  let markdown = ''
  let index = 0
  for (let run = runs[index]; run; run = runs[index]) {
    const { mark, end } = outermostMark(runs, index, marks)
    if (mark === null) markdown += run.code ? codeSpan(run.text) : escapedText(run.text, style)
    else markdown += writeMarked(runs.slice(index, end), style, { mark, inner: marks.filter((one) => one !== mark) })
    index = end
  }
  return markdown
}

function writeMarked(runs: readonly TextRun[], style: Style, { mark, inner }: { mark: RunMark; inner: RunMark[] }) {
  const text = writeRuns(runs, style, inner)
  if (mark === 'href') return link(text, runs[0]?.href ?? '')
  return style.delimiters[mark] + text + style.delimiters[mark]
}

/** Returns the mark that spans the most runs; in a tie a link, then bold. `end` is exclusive. */
function outermostMark(runs: readonly TextRun[], start: number, marks: readonly RunMark[]) {
  let found: { mark: RunMark | null; end: number } = { mark: null, end: start + 1 }
  const first = runs[start]
  for (const mark of marks.toReversed()) {
    if (!first?.[mark]) continue
    let end = start + 1
    while (end < runs.length && runs[end]?.[mark] === first[mark]) end += 1
    if (found.mark === null || end > found.end || (end === found.end && found.mark === 'em')) found = { mark, end }
  }
  return found
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isPadded = /^`|`$|^ .*\S.* $/.test(text)
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence
}

function escapedText(text: string, { escapes }: Style): string {
  return escapes === null ? text : text.replace(escapes, '\\$&')
}

function link(text: string, href: string): string {
  return /[()<>]/.test(href) ? `[${text}](<${href.replace(/[<>]/g, encodeURIComponent)}>)` : `[${text}](${href})`
}

/** Shortens emphasis so that it begins and ends where Markdown allows it to. */
function shortened(runs: readonly TextRun[]): TextRun[] {
  const atoms = runs.flatMap((run) => (run.code ? [{ ...run }] : [...run.text].map((text) => ({ ...run, text }))))
  for (const mark of ['strong', 'em'] as const) shortenMark(atoms, mark)
  return mergedRuns(atoms)
}

function shortenMark(atoms: TextRun[], mark: Emphasis): void {
  for (let start = 0; start < atoms.length; start += 1) {
    if (!atoms[start]?.[mark]) continue
    let end = start
    while (atoms[end + 1]?.[mark]) end += 1
    const last = end
    for (; start <= end && !canBegin(atoms, start); start += 1) unmark(atoms[start], mark)
    for (; end >= start && !canEnd(atoms, end); end -= 1) unmark(atoms[end], mark)
    start = last
  }
}

function unmark(atom: TextRun | undefined, mark: Emphasis): void {
  if (atom) atom[mark] = false
}

function canBegin(atoms: readonly TextRun[], index: number): boolean {
  return isFlanking(atoms[index], atoms[index - 1])
}

function canEnd(atoms: readonly TextRun[], index: number): boolean {
  return isFlanking(atoms[index], atoms[index + 1])
}

function isFlanking(inner: TextRun | undefined, outer: TextRun | undefined): boolean {
  const kind = kindOf(inner)
  return kind === 'letter' || (kind === 'punctuation' && kindOf(outer) !== 'letter')
}

function kindOf(atom: TextRun | undefined): 'space' | 'punctuation' | 'letter' {
  if (!atom) return 'space'
  if (atom.code) return 'punctuation'
  if (/^\s/u.test(atom.text)) return 'space'
  return /^[\p{P}\p{S}]/u.test(atom.text) ? 'punctuation' : 'letter'
}
