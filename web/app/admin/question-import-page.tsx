import type { ImportCheck, ImportProblem, ImportRow } from '@ledgerdeck/contract/questions'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLocation, useNavigate } from 'react-router'
import { CallError, failureText } from '../api/call-error.ts'
import { privateApi } from '../api/private-client.ts'
import { useWrite } from '../api/use-write.ts'
import { requireStaff } from '../session/screens/guard.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Badge } from '../ui/content/badge.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { counted, wholeNumber } from '../ui/format.ts'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { type Column, DataTable } from '../ui/tables/data-table.tsx'
import { backToList, ListHeading } from './components/list-heading.tsx'
import styles from './question-import-page.module.css'
import { QuestionOptionList, QuestionState } from './questions/components/question-columns.tsx'
import { columnNotes, downloadTemplate, maxImportBytes, questionListPath } from './questions/question-search.ts'

interface CheckedFile {
  file: File
  check: ImportCheck
}

/** Checks the file first, and imports it on a second click. */
function useQuestionImport(onImported: () => void) {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const checking = useWrite(checkFile, { showsFailure: true, onSuccess: setChecked })
  const importing = useWrite((file: File) => privateApi.admin.importQuestions({ body: { file } }), {
    showsFailure: true,
    onSuccess: onImported,
  })
  const isBusy = checking.isPending || importing.isPending

  function check(load: () => Promise<File>) {
    if (isBusy) return
    importing.forgetFailure()
    checking.write(load)
  }

  return {
    checked,
    refusal: checking.failure && textOf(checking.failure),
    failure: importing.failure && textOf(importing.failure),
    isChecking: checking.isPending,
    isImporting: importing.isPending,
    choose: (files: readonly File[]) => {
      if (!isBusy) setChecked(null)
      check(() => copyOfFile(files))
    },
    run: () => {
      if (checked && !isBusy) importing.write(checked.file)
    },
    checkAgain: () => {
      if (checked) check(async () => checked.file)
    },
  }
}

type QuestionImportState = ReturnType<typeof useQuestionImport>

async function checkFile(load: () => Promise<File>): Promise<CheckedFile> {
  const file = await load()
  return { file, check: await privateApi.admin.checkQuestionImport({ body: { file } }) }
}

/** A copy, so that the import reads what was checked even if the file changes on disk. */
async function copyOfFile([file, ...others]: readonly File[]): Promise<File> {
  if (!file || others.length > 0) throw new Error('Choose one file at a time.')
  if (file.size > maxImportBytes) throw new Error('This file is larger than 1 MB. Split it into smaller files.')
  if (file.size === 0) throw new Error('This file is empty. Add a row of headings and a row for each question.')
  return new File([await file.arrayBuffer()], file.name, { type: file.type })
}

function textOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return failureText(failure) ?? 'It was cancelled.'
  const messages = Object.values(failure.details).flat()
  return [failure.message, ...messages.filter((text) => text !== failure.message)].join('\n')
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireStaff(request)
  return null
}
clientLoader.hydrate = true as const

const heading = 'Import questions'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: heading, description: 'Quiz questions from a CSV file.', isPrivate: true })
}

export function HydrateFallback() {
  return <Spinner label="Loading..." />
}

export default function QuestionImportPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = backToList(state, questionListPath)
  const importing = useQuestionImport(() => void navigate(list))
  return (
    <>
      <ListHeading
        title={heading}
        back={{ to: list, label: 'Back to the list of questions' }}
        lede="Choose a file to preview it. Nothing is imported until you confirm. If one row fails, none are imported."
      />
      <Panel title="The file">
        <div className={layout.stack4}>
          <Format />
          <FileDrop
            label="CSV file"
            accept=".csv,text/csv"
            hint="UTF-8, separated by commas or semicolons. Up to 2,000 questions and 1 MB."
            error={importing.refusal ?? undefined}
            onFiles={importing.choose}
          >
            Choose a file, or drop it here.
          </FileDrop>
        </div>
      </Panel>
      <QuestionImport importing={importing} />
    </>
  )
}

function Format() {
  return (
    <>
      <p>The first row names the columns, in any order. Each row after it is a question.</p>
      <dl className={styles.columns}>
        {columnNotes.map(([column, note]) => (
          <div key={column} className={styles.column}>
            <dt>{column}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
      <p>
        Questions that already exist are skipped. Formulas are treated as plain text. You can import a file downloaded
        from the list.
      </p>
      <p>
        <Button size="small" onClick={downloadTemplate}>
          Download template
        </Button>
      </p>
    </>
  )
}

export { ErrorPage as ErrorBoundary }

function QuestionImport({ importing }: { importing: QuestionImportState }) {
  const { checked, isChecking, isImporting, failure } = importing
  return (
    <>
      <div role="status">
        {isChecking && <Spinner label="Checking the file..." />}
        {checked && !isChecking && <p className={styles.summary}>{summaryOf(checked.file.name, checked.check)}</p>}
      </div>
      {checked && (
        <>
          <Problems check={checked.check} />
          <div role="alert">
            {failure !== null && (
              <Callout tone="danger" title="Nothing was imported.">
                <p className={styles.failure}>{failure}</p>
                <Button size="small" onClick={() => void importing.checkAgain()}>
                  Check again
                </Button>
              </Callout>
            )}
          </div>
          {checked.check.total_problems === 0 && checked.check.new_questions > 0 && (
            <Button
              variant="primary"
              className={styles.import}
              aria-disabled={isChecking || isImporting}
              onClick={importing.run}
            >
              {isImporting ? 'Importing...' : `Import ${counted(checked.check.new_questions, 'question')}`}
            </Button>
          )}
          <Rows key={checked.file.name + checked.check.rows} check={checked.check} />
        </>
      )}
    </>
  )
}

function summaryOf(name: string, { new_questions, left_out, total_problems }: ImportCheck): string {
  const parts = [
    `${counted(new_questions, 'new question')}`,
    ...(left_out > 0 ? [`${wholeNumber(left_out)} skipped as duplicates`] : []),
    counted(total_problems, 'problem'),
  ]
  const next =
    total_problems > 0
      ? 'Nothing is imported until the file has no problems. Fix it and choose it again.'
      : new_questions === 0
        ? 'Nothing to import.'
        : 'Nothing imported yet.'
  return `${name}: ${parts.join(', ')}. ${next}`
}

const problemColumns: Column<ImportProblem>[] = [
  { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
  { key: 'row', header: 'Row in a spreadsheet', align: 'end', cell: ({ row }) => row },
  {
    key: 'column',
    header: 'Column',
    cell: ({ column }) => <span className={styles.faultyColumn}>{column ?? 'whole row'}</span>,
  },
  {
    key: 'message',
    header: 'What to do',
    isRowHeader: true,
    cell: ({ message }) => <span className={styles.text}>{message}</span>,
  },
]

function Problems({ check: { problems, total_problems } }: { check: ImportCheck }) {
  if (problems.length === 0) return null
  return (
    <Panel title="Problems">
      <DataTable
        caption="Problems in the file"
        rows={problems}
        rowKey={(problem) => problems.indexOf(problem)}
        columns={problemColumns}
        empty={null}
      />
      {total_problems > problems.length && <p>{`The first ${problems.length} of ${wholeNumber(total_problems)}.`}</p>}
    </Panel>
  )
}

const rowColumns: Column<ImportRow>[] = [
  { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
  {
    key: 'text',
    header: 'Question',
    isRowHeader: true,
    cell: ({ text }) => <span className={styles.text}>{text}</span>,
  },
  { key: 'category', header: 'Category', cell: ({ category }) => <span className={styles.text}>{category}</span> },
  {
    key: 'options',
    header: 'Options',
    cell: ({ options, correct_index }) => <QuestionOptionList options={options} correct={correct_index} />,
  },
  { key: 'state', header: 'State', cell: ({ is_published }) => <QuestionState isPublished={is_published} /> },
  {
    key: 'import',
    header: 'Import',
    cell: ({ is_new }) => <Badge tone={is_new ? 'info' : 'neutral'}>{is_new ? 'New' : 'Left out'}</Badge>,
  },
]

const shownAtOnce = 50

function Rows({ check: { data: rows, new_questions, left_out } }: { check: ImportCheck }) {
  const [shown, setShown] = useState(shownAtOnce)
  const good = new_questions + left_out
  if (rows.length === 0) return null
  return (
    <Panel title="Rows without problems">
      <DataTable
        caption="Rows without problems"
        rows={rows.slice(0, shown)}
        rowKey={({ line }) => line}
        columns={rowColumns}
        empty={null}
      />
      {shown < good && (
        <p className={styles.more}>
          {`The first ${Math.min(shown, rows.length)} of ${wholeNumber(good)} rows. `}
          {shown < rows.length && (
            <Button size="small" onClick={() => setShown(shown + shownAtOnce)}>
              Show more
            </Button>
          )}
        </p>
      )}
    </Panel>
  )
}
