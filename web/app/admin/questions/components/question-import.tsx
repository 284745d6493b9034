import type { ImportCheck, ImportProblem, ImportRow } from '@ledgerdeck/contract/questions'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { counted, wholeNumber } from '../../../ui/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import type { QuestionImportState } from '../import-run.ts'
import { QuestionOptionList, QuestionState } from './question-columns.tsx'
import styles from './question-import.module.css'

export function QuestionImport({ importing }: { importing: QuestionImportState }) {
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
    cell: ({ column }) => <span className={styles.column}>{column ?? 'whole row'}</span>,
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
        caption="Problems of the file"
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
