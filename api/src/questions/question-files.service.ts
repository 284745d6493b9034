import { finished } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { questionBounds } from '@ledgerdeck/contract/question-bounds'
import { type QuestionFilter, type WrittenQuestion, writtenQuestion } from '@ledgerdeck/contract/questions'
import type { CsvError, InfoRecord } from 'csv-parse'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { type AppError, fieldError } from '../platform/errors/app-error.ts'
import { wholeNumber } from '../platform/text/format.ts'
import { columnOf, columns, optionColumns, requiredColumns, textOf } from './question-cells.service.ts'
import { presentQuestionRow, questionFileHead } from './questions.presenter.ts'
import { listQuestionsAfter, type QuestionWithCategory } from './questions.repository.ts'
import { scopeOf } from './questions.service.ts'

/** A position in a file, counted from 1: `line` as editors count, `row` as spreadsheets do. */
interface Position {
  line: number
  row: number
}

export interface FileProblem extends Position {
  column: string | null
  message: string
}

export interface FileRow extends Position {
  categoryName: string
  written: WrittenQuestion
}

export interface ParsedFile {
  rows: FileRow[]
  problems: FileProblem[]
  total: number
}

const { importRows, maxOptions } = questionBounds

const chunkBytes = 2_048

/** Number of rows read or written before yielding to other requests. */
const yieldEvery = 50

/** Larger than any valid row. */
const maxRowBytes = 65_536

const maxRows = 10_000
const maxCells = 200

/** Collects the problems of all rows. @throws AppError 400 for a file of another kind */
export async function parseQuestionFile(bytes: Uint8Array): Promise<ParsedFile> {
  const text = decodeUtf8(bytes)
  const file: ParsedFile = { rows: [], problems: [], total: 0 }
  let headings: Headings | null = null
  for await (const { cells, problem, ...position } of parseRows(bytes, detectSeparator(text))) {
    if (problem !== null) file.problems.push({ ...position, column: null, message: problem })
    else if (headings) await addRow(file, cells, headings, position)
    else headings = parseHeadings(cells, position)
    if (headings && headings.problems.length > 0) return { ...file, problems: headings.problems }
  }
  if (file.total === 0 && file.problems.length === 0) throw invalidFile(headings ? noRows : noHeadings)
  return file
}

const noHeadings = 'This file is empty. Add a row of headings and a row for each question.'
const noRows = 'This file has headings, but no questions below them.'

async function addRow(
  file: ParsedFile,
  cells: readonly string[],
  headings: Headings,
  position: Position,
): Promise<void> {
  file.total += 1
  if (file.total % yieldEvery === 0) await yieldToEventLoop()
  if (file.total > importRows) throw tooManyRows()
  const result = parseRow(cells, headings, position)
  if ('written' in result) file.rows.push(result)
  else file.problems.push(...result.problems)
}

function invalidFile(message: string): AppError {
  return fieldError('file', message, { code: 'file_not_readable' })
}

function tooManyRows(): AppError {
  return invalidFile(
    `This file has more than ${wholeNumber(importRows)} questions. Split it into smaller files, each with the headings.`,
  )
}

function decodeUtf8(bytes: Uint8Array): string {
  const advice = 'Save it as "CSV UTF-8" in your spreadsheet and try again.'
  const [first = 0, second = 0] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw invalidFile(`This file is encoded as UTF-16 and not as UTF-8. ${advice}`)
  if (first === 0x50 && second === 0x4b)
    throw invalidFile(`This is a workbook or an archive, not a CSV file. ${advice}`)
  if (bytes.includes(0)) throw invalidFile(`This isn’t UTF-8 text. ${advice}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidFile(`This file isn’t encoded as UTF-8: some of its letters would be lost. ${advice}`)
  }
}

/** How many leading characters to search for the header row. */
const headingCharacters = 4_096

function detectSeparator(text: string): ',' | ';' {
  const lines = text.slice(0, headingCharacters).split(/[\r\n]/)
  const heading = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return heading.split(';').length > heading.split(',').length ? ';' : ','
}

interface ParsedRow extends Position {
  cells: string[]
  problem: string | null
}

async function* parseRows(bytes: Uint8Array, delimiter: string): AsyncGenerator<ParsedRow> {
  const parsed = await createParser(delimiter)
  let [row, lines, empty] = [1, 0, 0]
  for (let begin = 0; begin < bytes.length && parsed.failure === null; begin += chunkBytes) {
    await parsed.write(bytes.subarray(begin, begin + chunkBytes), { isLast: begin + chunkBytes >= bytes.length })
    for (const { record, info } of parsed.records.splice(0)) {
      // csv-parse skips empty lines, but they count as rows.
      const skipped = info.empty_lines - empty
      const position = { row: row + skipped, line: lines + skipped + 1 }
      assertBounded(position, record)
      if (record.some((cell) => cell.trim() !== '')) yield { ...position, cells: record, problem: null }
      row = position.row + 1
      lines = info.lines
      empty = info.empty_lines
    }
  }
  if (parsed.failure) yield { row, line: lines + 1, cells: [], problem: formatParseError(parsed.failure.code) }
}

function assertBounded({ row }: Position, cells: readonly string[]): void {
  if (row > maxRows) throw tooManyRows()
  if (cells.length > maxCells) throw invalidFile(`Row ${row} has far more cells than there are columns.`)
}

async function createParser(delimiter: string) {
  const { CsvError, parse } = await import('csv-parse')
  const records: { record: string[]; info: InfoRecord }[] = []
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    on_record: (record: string[], info) => {
      records.push({ record, info })
      return null
    },
  })
  const parsed = {
    records,
    failure: null as CsvError | null,
    async write(chunk: Uint8Array, { isLast }: { isLast: boolean }) {
      parser.write(chunk)
      if (isLast) await finished(parser.end().resume()).catch(() => undefined)
      await yieldToEventLoop()
    },
  }
  parser.on('error', (error) => {
    if (error instanceof CsvError) parsed.failure = error
  })
  return parsed
}

function formatParseError(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'Close the double quote in this row.'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'This row is far too long. Look for a double quote that is never closed.'
  return 'There is a double quote inside a cell. Put the whole cell in double quotes, and double each quote inside it.'
}

interface Headings {
  names: (string | null)[]
  problems: FileProblem[]
}

function parseHeadings(cells: readonly string[], position: Position): Headings {
  const named = cells.map((cell) => cell.trim())
  const names = named.map(columnOf)
  const problem = (message: string, column: string | null = null) => ({ ...position, column, message })
  const unknown = named.filter((heading, index) => heading !== '' && names[index] === null)
  const duplicates = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
  const missing = requiredColumns.filter((column) => !names.includes(column))
  return {
    names,
    problems: [
      ...unknown.map((heading) =>
        problem(`No column has this name. Use: ${columns.join(', ')}.`, heading.slice(0, 100)),
      ),
      ...duplicates.map((column) => problem('This heading appears twice. Remove one.', column)),
      ...missing.map((column) => problem('This column is missing. Add it to the first row.', column)),
    ],
  }
}

function parseRow(
  cells: readonly string[],
  { names }: Headings,
  position: Position,
): FileRow | { problems: FileProblem[] } {
  const byColumn = new Map(names.map((name, index) => [name, textOf((cells[index] ?? '').trim())]))
  const cell = (column: string) => byColumn.get(column) ?? ''
  const options = trimTrailingBlanks(optionColumns.map(cell))
  const published = parseFlag(cell('published'))
  const correct = /^[1-9]$/.test(cell('correct')) ? Number(cell('correct')) : null
  const parsed = writtenQuestion.safeParse({
    text: cell('question'),
    options,
    correct_index: (correct ?? 1) - 1,
    explanation: cell('explanation'),
    is_published: published ?? false,
  })
  const found: Record<string, string> = {
    ...(!parsed.success && problemsByColumn(parsed.error.issues)),
    ...(cell('category') === '' && { category: 'Name the category.' }),
    ...((correct === null || correct > options.length) && {
      correct: `Write the number of the correct option, from 1 to ${Math.max(options.length, 2)}.`,
    }),
    ...(published === null && { published: 'Write yes or no. Blank means no.' }),
  }
  const problems: FileProblem[] = Object.entries(found).map(([column, message]) => ({ ...position, column, message }))
  if (cells.some((one, index) => !names[index] && one.trim() !== '')) problems.unshift(unnamedCell(position))
  if (parsed.success && problems.length === 0) {
    return { ...position, categoryName: cell('category'), written: parsed.data }
  }
  return { problems }
}

function unnamedCell(position: Position): FileProblem {
  const message =
    'This row has a cell without a heading. Put texts that contain the separator in double quotes, or remove the cell.'
  return { ...position, column: null, message }
}

/** Keeps a gap between options, which then fails validation. */
function trimTrailingBlanks(options: readonly string[]): string[] {
  return options.slice(0, options.findLastIndex((option) => option !== '') + 1)
}

const flags = new Map(Object.entries({ '': false, no: false, false: false, 0: false, yes: true, true: true, 1: true }))

function parseFlag(cell: string): boolean | null {
  return flags.get(cell.toLowerCase()) ?? null
}

function problemsByColumn(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const byColumn = Map.groupBy(issues, ({ path }) => columnOfPath(path))
  return Object.fromEntries([...byColumn].map(([column, [first]]) => [column, first?.message ?? '']))
}

function columnOfPath([field, index]: readonly PropertyKey[]): string {
  if (field === 'correct_index') return 'correct'
  if (field === 'options' && typeof index === 'number') return optionColumns[index] ?? `option ${maxOptions}`
  return field === 'text' || field === 'options' ? 'question' : String(field)
}

interface QuestionFile {
  csv: string
  questions: number
}

/** Writes a file that can be imported. @param after id of the last question in the previous file */
export async function exportQuestions(
  { db }: UserCtx,
  { after, ...filter }: QuestionFilter & { after: number },
): Promise<QuestionFile & { next: number | null }> {
  const rows = await listQuestionsAfter(db, scopeOf(filter), { id: after, limit: questionBounds.importRows + 1 })
  const file = await writeQuestionFile(rows)
  const last = rows[file.questions - 1]
  return { ...file, next: last && file.questions < rows.length ? last.question.id : null }
}

export async function writeQuestionFile(rows: readonly QuestionWithCategory[]): Promise<QuestionFile> {
  const { importBytes } = questionBounds
  const lines = [questionFileHead]
  let bytes = Buffer.byteLength(questionFileHead)
  for (const row of rows.slice(0, importRows)) {
    const line = presentQuestionRow(row)
    bytes += Buffer.byteLength(line)
    if (bytes > importBytes) break
    lines.push(line)
    if (lines.length % yieldEvery === 0) await yieldToEventLoop()
  }
  return { csv: lines.join(''), questions: lines.length - 1 }
}
