import { useCallback, useRef } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { LoanAssumptions } from './components/loan-assumptions.tsx'
import { LoanFigures } from './components/loan-figures.tsx'
import { LoanFormPanel } from './components/loan-form-panel.tsx'
import { loanPath } from './loan-address.ts'
import { hasOwnLoan } from './loan-outcome.ts'
import styles from './loan-page.module.css'
import { outcomeText } from './loan-words.ts'
import { loadParts } from './use-loan-calculation.ts'
import { useLoanForm } from './use-loan-form.ts'

/** The server reads no inputs: they are looked up in the browser, so all addresses share one page. */
export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Loan Amortization Calculator',
    description:
      'Monthly payment, total interest and every month of a loan, exact to the cent, with extra repayments, offset, a second loan beside it and CSV.',
  })
}

export default function LoanPage() {
  const element = useRef<HTMLFormElement>(null)
  const figures = useRef<HTMLDivElement>(null)
  const showFigures = useCallback(() => bringIntoView(figures.current), [])
  const { form, errors, outcome, parts, isBusy, failure, isOutdated, submit, edit, reset } = useLoanForm(
    element,
    showFigures,
  )
  const [first] = outcome?.answers ?? []
  const isCompared = (outcome?.answers.length ?? 0) > 1
  const hasExtras = outcome !== null && hasOwnLoan(outcome)
  const titles = hasExtras ? ['Without extras', 'Loan A without extras'] : ['Result', 'Result of loan A']
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading
          title="Loan Amortization Calculator"
          command="loan --amortize"
          lede="What a loan costs each month, what it costs in the end, and where every payment goes."
        />
        <LinkButton to="/tools" size="small" className={styles.back}>
          Back to tools
        </LinkButton>
      </div>
      <LoanFormPanel
        element={element}
        form={form}
        errors={errors}
        isBusy={isBusy}
        failure={failure}
        onEdit={edit}
        onSubmit={() => void submit()}
        onReset={reset}
        onIntent={loadParts}
      />
      <div ref={figures} className={styles.figures} aria-busy={isBusy}>
        {outcome && parts && <parts.OwnLoan outcome={outcome} />}
        <Panel title={titles[isCompared ? 1 : 0]} aside={isOutdated ? 'inputs changed since' : undefined}>
          <LoanFigures answer={first} />
        </Panel>
      </div>
      <VisuallyHidden>
        <span role="status">{isBusy ? 'Calculating...' : outcome && outcomeText(outcome)}</span>
      </VisuallyHidden>
      {outcome && parts && <parts.LoanDetails outcome={outcome} />}
      {outcome && !parts && <MissingDetails />}
      {!outcome && (
        <Panel title="Amortization schedule">
          <EmptyState
            title="No amortization schedule data available."
            text="Enter a loan above to see every monthly repayment."
          />
        </Panel>
      )}
      <LoanAssumptions />
    </div>
  )
}

/** The figures came, and the files that show the rest did not. */
function MissingDetails() {
  const { search } = useLocation()
  return (
    <div role="alert">
      <Notice tone="warning" title="The schedule could not be loaded.">
        <p>
          {/* Scripts that could not be had are asked for anew only by a new document. */}
          <a href={loanPath + search}>Load the page again</a>; its address keeps your inputs.
        </p>
      </Notice>
    </div>
  )
}

/** Where the form fills the window, the figures come up from below it, no further than needed. */
function bringIntoView(element: HTMLElement | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}

export { ErrorPage as ErrorBoundary }
