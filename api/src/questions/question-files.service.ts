import { finished } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { questionBounds, type WrittenQuestion, writtenQuestion } from '@ledgerdeck/contract/questions'
import type { CsvError, InfoRecord } from 'csv-parse'
import { AppError } from '../platform/errors/app-error.ts'
import { columnOf, columns, neededColumns, optionColumns, textOf } from './question-cells.service.ts'

/** Where something stands in a file: by its line, and by its row as spreadsheets count. Both count from 1. */
interface Place {
  line: number
  row: number
}

export interface FileProblem extends Place {
  /** Null for the whole row. */
  column: string | null
  message: string
}

export interface FileRow extends Place {
  categoryName: string
  written: WrittenQuestion
}

export interface ReadFile {
  /** Those without problems. */
  rows: FileRow[]
  problems: FileProblem[]
  /** All rows with something in them, beside the headings. */
  total: number
}

const { importRows, mostOptions } = questionBounds

/** Between two turns of the event loop. */
const bytesAtOnce = 2_048

const rowsAtOnce = 50

/** More than a row with the longest texts takes. */
const mostRowBytes = 65_536

/** Of the whole file, blank ones included. */
const mostRows = 10_000
const mostCells = 200

/**
 * Reads a CSV file of questions. What is wrong in its rows is told with the answer, all of it.
 * @throws AppError 400 for what is no such file at all
 */
export async function readQuestionFile(bytes: Uint8Array): Promise<ReadFile> {
  const text = decoded(bytes)
  const read: ReadFile = { rows: [], problems: [], total: 0 }
  let headings: Headings | null = null
  for await (const { cells, problem, ...place } of rowsOf(bytes, separatorOf(text))) {
    if (problem !== null) read.problems.push({ ...place, column: null, message: problem })
    else if (headings) await addRow(read, cells, headings, place)
    else headings = readHeadings(cells, place)
    if (headings && headings.problems.length > 0) return { ...read, problems: headings.problems }
  }
  if (read.total === 0 && read.problems.length === 0) throw refusal(headings ? noRows : noHeadings)
  return read
}

const noHeadings = 'This file is empty. It needs a line of headings and a row for each question.'
const noRows = 'This file has headings, but no questions below them.'

async function addRow(read: ReadFile, cells: readonly string[], headings: Headings, place: Place): Promise<void> {
  read.total += 1
  if (read.total % rowsAtOnce === 0) await turn()
  if (read.total > importRows) throw tooManyRows()
  const result = readRow(cells, headings, place)
  if ('written' in result) read.rows.push(result)
  else read.problems.push(...result.problems)
}

function refusal(message: string): AppError {
  return new AppError(400, 'file_not_readable', message, { details: { file: [message] } })
}

function tooManyRows(): AppError {
  const most = importRows.toLocaleString('en-AU')
  return refusal(`This file has more than ${most} questions. Divide it into several files, each with the headings.`)
}

/** @throws AppError 400 for bytes that are no UTF-8 */
function decoded(bytes: Uint8Array): string {
  const advice = 'Save it as "CSV UTF-8" in your spreadsheet and try again.'
  const [first = 0, second = 0] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw refusal(`This file is encoded as UTF-16 and not as UTF-8. ${advice}`)
  if (first === 0x50 && second === 0x4b) throw refusal(`This is a workbook or an archive and no CSV file. ${advice}`)
  if (bytes.includes(0)) throw refusal(`This is no text in UTF-8. ${advice}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal(`This file is not encoded as UTF-8: some of its letters would be lost. ${advice}`)
  }
}

/** The line of headings is looked for in so many of the first characters. */
const headingCharacters = 4_096

/** The one that stands more often between the headings. */
function separatorOf(text: string): ',' | ';' {
  const lines = text.slice(0, headingCharacters).split(/[\r\n]/)
  const heading = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return heading.split(';').length > heading.split(',').length ? ';' : ','
}

interface ParsedRow extends Place {
  cells: string[]
  /** Why the file cannot be read from here on. */
  problem: string | null
}

/** The rows that are not blank, with a turn of the event loop between them now and then. What is no CSV ends them with a problem. */
async function* rowsOf(bytes: Uint8Array, delimiter: string): AsyncGenerator<ParsedRow> {
  const parsed = await openParser(delimiter)
  let [row, lines, empty] = [1, 0, 0]
  for (let begin = 0; begin < bytes.length && parsed.failure === null; begin += bytesAtOnce) {
    await parsed.take(bytes.subarray(begin, begin + bytesAtOnce), { isLast: begin + bytesAtOnce >= bytes.length })
    for (const { record, info } of parsed.records.splice(0)) {
      // Empty lines are skipped, and count.
      const skipped = info.empty_lines - empty
      const place = { row: row + skipped, line: lines + skipped + 1 }
      assertBounded(place, record)
      if (record.some((cell) => cell.trim() !== '')) yield { ...place, cells: record, problem: null }
      row = place.row + 1
      lines = info.lines
      empty = info.empty_lines
    }
  }
  if (parsed.failure) yield { row, line: lines + 1, cells: [], problem: spokenFailure(parsed.failure.code) }
}

function assertBounded({ row }: Place, cells: readonly string[]): void {
  if (row > mostRows) throw tooManyRows()
  if (cells.length > mostCells) throw refusal(`Row ${row} has far more cells than there are columns.`)
}

/** A parser that keeps what it has found until it is taken away; of what fails, too, all that came before. */
async function openParser(delimiter: string) {
  const { CsvError, parse } = await import('csv-parse')
  const records: { record: string[]; info: InfoRecord }[] = []
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: mostRowBytes,
    on_record: (record: string[], info) => {
      records.push({ record, info })
      return null
    },
  })
  const parsed = {
    records,
    failure: null as CsvError | null,
    async take(piece: Uint8Array, { isLast }: { isLast: boolean }) {
      parser.write(piece)
      if (isLast) await finished(parser.end().resume()).catch(() => undefined)
      await turn()
    },
  }
  parser.on('error', (error) => {
    if (error instanceof CsvError) parsed.failure = error
  })
  return parsed
}

function spokenFailure(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A double quote is opened in this row and never closed. Close it.'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'This row is far too long. Look for a double quote that is never closed.'
  return 'A double quote stands inside of a cell. Put the whole cell in double quotes, and write each one inside of it twice.'
}

interface Headings {
  /** The column of each cell; null where none is named. */
  names: (string | null)[]
  problems: FileProblem[]
}

function readHeadings(cells: readonly string[], place: Place): Headings {
  const named = cells.map((cell) => cell.trim())
  const names = named.map(columnOf)
  const problem = (message: string, column: string | null = null) => ({ ...place, column, message })
  const unknown = named.filter((heading, index) => heading !== '' && names[index] === null)
  const twice = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
  const missing = neededColumns.filter((column) => !names.includes(column))
  return {
    names,
    problems: [
      ...unknown.map((heading) =>
        problem(`No column is called so. Use: ${columns.join(', ')}.`, heading.slice(0, 100)),
      ),
      ...twice.map((column) => problem('This heading stands there twice. Take one out.', column)),
      ...missing.map((column) => problem('This column is missing. Add it to the first row.', column)),
    ],
  }
}

/** A row as it is meant, or what is wrong with it. */
function readRow(cells: readonly string[], { names }: Headings, place: Place): FileRow | { problems: FileProblem[] } {
  const byColumn = new Map(names.map((name, index) => [name, textOf((cells[index] ?? '').trim())]))
  const cell = (column: string) => byColumn.get(column) ?? ''
  const options = withoutTrailingBlanks(optionColumns.map(cell))
  const published = flagOf(cell('published'))
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
    ...(published === null && { published: 'Write yes or no, or leave it empty for no.' }),
  }
  const problems: FileProblem[] = Object.entries(found).map(([column, message]) => ({ ...place, column, message }))
  if (cells.some((one, index) => !names[index] && one.trim() !== '')) problems.unshift(unnamedCell(place))
  if (parsed.success && problems.length === 0) {
    return { ...place, categoryName: cell('category'), written: parsed.data }
  }
  return { problems }
}

function unnamedCell(place: Place): FileProblem {
  const message =
    'This row has a cell without a heading. Put texts that hold the separator in double quotes, or take the cell out.'
  return { ...place, column: null, message }
}

/** A gap between options stays, and is refused. */
function withoutTrailingBlanks(options: readonly string[]): string[] {
  return options.slice(0, options.findLastIndex((option) => option !== '') + 1)
}

const flags = new Map(Object.entries({ '': false, no: false, false: false, 0: false, yes: true, true: true, 1: true }))

function flagOf(cell: string): boolean | null {
  return flags.get(cell.toLowerCase()) ?? null
}

/** The first message about each column. */
function problemsByColumn(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const byColumn = Map.groupBy(issues, ({ path }) => columnOfPath(path))
  return Object.fromEntries([...byColumn].map(([column, [first]]) => [column, first?.message ?? '']))
}

function columnOfPath([field, index]: readonly PropertyKey[]): string {
  if (field === 'text') return 'question'
  if (field === 'correct_index') return 'correct'
  if (field !== 'options') return String(field)
  return optionColumns[typeof index === 'number' ? Math.min(index, mostOptions - 1) : 0] ?? 'option 1'
}
