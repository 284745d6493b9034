import { type ClientLoaderFunctionArgs, type MetaArgs, useLocation, useNavigate } from 'react-router'
import { requireStaff } from '../session/screens/guard.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackLink, backToList } from './components/list-heading.tsx'
import styles from './question-import-page.module.css'
import { QuestionImport } from './questions/components/question-import.tsx'
import { useQuestionImport } from './questions/import-run.ts'
import { columnNotes, downloadTemplate, questionListPath } from './questions/question-search.ts'

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
      <BackLink to={list}>Back to the list of questions</BackLink>
      <PageHeading
        title={heading}
        command="cat questions.csv"
        lede="Choose a file to preview it. Nothing is imported until you confirm. If one row fails, none are imported."
      />
      <Panel title="The file">
        <div className={styles.part}>
          <Format />
          <FileDrop
            label="CSV file"
            accept=".csv,text/csv"
            hint="UTF-8, separated by commas or semicolons. Up to 2,000 questions and 1 MB."
            error={importing.refusal ?? undefined}
            onFiles={importing.choose}
          >
            Click to choose, or drop it here
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
        Exact duplicates are skipped. Formulas are treated as plain text. You can import a file downloaded from the
        list.
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
