import { clsx } from 'clsx'
import {
  memo,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { outdatedText } from '../calculators/calculator-form.ts'
import { CalculationStatus, revealResult } from '../calculators/components/calculation-status.tsx'
import { SkipLink } from '../calculators/components/working.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { notLoaded } from '../ui/callout.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { onFirstInput } from '../ui/first-input.ts'
import layout from '../ui/first-paint/layout.module.css'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { useNearViewport } from '../ui/first-paint/use-near-viewport.ts'
import { useSettled } from '../ui/first-paint/use-settled.ts'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { usePrinting } from '../ui/tables/use-printing.ts'
import { LoanFigures } from './components/loan-figures.tsx'
import { LoanFormPanel } from './components/loan-form-panel.tsx'
import { Savings } from './components/savings.tsx'
import { ScheduleRows, scheduleHeads } from './components/schedule-rows.tsx'
import { type LoanDetailsProps, type LoanOutcome, useLiveOutcome } from './live-outcome.ts'
import { exampleForm, hasOwnRepayments, type LoanQuestion, nameOfExtras } from './loan-form.ts'
import styles from './loan-page.module.css'
import { type LoanPlan, planLoans } from './loan-plan.ts'
import { outcomeText, summaryText, termsText } from './loan-texts.ts'
import { useLoanForm } from './use-loan-form.ts'

/** Only the browser reads inputs, so all addresses share one cached page. */
export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Loan Amortization Calculator',
    description:
      'Monthly payment, total interest and every month of a loan, exact to the cent, with extra repayments, offset, a second loan beside it and CSV.',
  })
}

const LoanDetails = lazyComponent<LoanDetailsProps>(
  () => import('./components/loan-details.tsx'),
  notLoaded('The schedule didn’t load.'),
)

const settleMs = 350

/** Of the panel that `LoanDetails` renders. */
const scheduleId = 'schedule'

export default function LoanPage() {
  const element = useRef<HTMLFormElement>(null)
  const figures = useRef<HTMLDivElement>(null)
  const showFigures = useCallback(() => revealResult(figures.current), [])
  const loanForm = useLoanForm(element, showFigures)
  const { form, errors, isBusy, problem, submit, edit, editStart, check, reset } = loanForm
  const { outcome, isOutdated } = useLiveOutcome(loanForm)
  const plans = useMemo(() => (outcome ? planLoans(outcome) : []), [outcome])
  // Charts and tables render slower than figures: in quick succession only the last is drawn.
  const settled = useSettled(outcome, settleMs, { source: form }) ?? outcome
  const latestQuestion = useLatestQuestion(outcome)
  const { isWanted, isLoading, loadDetails } = useWantedDetails()
  const unloaded = <UnloadedDetails plans={plans} isLoading={isLoading || isWanted} onWanted={loadDetails} />
  const [first] = plans
  return (
    <div className={clsx(layout.stack6, layout.work)} data-unread={useHydrated() ? undefined : ''}>
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
      <div className={styles.bench}>
        <LoanFormPanel
          element={element}
          form={form}
          errors={errors}
          isBusy={isBusy}
          problem={problem}
          summary={first && (isOutdated ? outdatedText : summaryText(first))}
          onEdit={edit}
          onStart={editStart}
          onLeave={check}
          onSubmit={() => void submit()}
          onReset={reset}
        />
        <Figures ref={figures} plans={plans} isBusy={isBusy} isOutdated={isOutdated} />
      </div>
      <CalculationStatus isBusy={isBusy} text={form === exampleForm ? '' : outcomeText(plans)} />
      {settled && (
        <FocusKeeper keeper={`#${scheduleId} summary, [role=alert] button`}>
          <Suspense fallback={unloaded}>
            {isWanted ? (
              <LoanDetails outcome={settled} isOutdated={isOutdated} latestQuestion={latestQuestion} />
            ) : (
              unloaded
            )}
          </Suspense>
        </FocusKeeper>
      )}
      {!outcome && (
        <Panel isPlain title="Amortization schedule">
          <EmptyState
            mark=""
            title="No amortization schedule data available."
            text="Enter a loan above to see every monthly repayment."
          />
        </Panel>
      )}
      <LoanAssumptions />
    </div>
  )
}

/** With the first input, or if the address leads to the schedule. */
function useWantedDetails() {
  const { hash } = useLocation()
  const [isWanted, setWanted] = useState(false)
  // In a transition, so that what is shown stays until they have loaded.
  const [isLoading, startLoading] = useTransition()
  const loadDetails = useCallback(() => startLoading(() => setWanted(true)), [])
  useEffect(() => onFirstInput(loadDetails), [loadDetails])
  useEffect(() => {
    if (hash === `#${scheduleId}`) loadDetails()
  }, [hash, loadDetails])
  return { isWanted, isLoading, loadDetails }
}

interface UnloadedDetailsProps {
  plans: readonly LoanPlan[]
  isLoading: boolean
  onWanted: () => void
}

/** Wanted once it is in the window, if no input came first. A print has the schedules at once. */
function UnloadedDetails({ plans, isLoading, onWanted }: UnloadedDetailsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isInWindow = useNearViewport(place, '0px')
  const isPrinting = usePrinting()
  useEffect(() => {
    if (isInWindow) onWanted()
  }, [isInWindow, onWanted])
  return (
    <div ref={place} className={styles.unloaded}>
      <Panel isPlain title="Amortization schedule">
        <Button aria-disabled={isLoading} onClick={onWanted}>
          {isLoading ? 'Loading the schedule...' : 'Show the schedule'}
        </Button>
        {isPrinting && plans.map((plan) => <PrintedSchedule key={plan.schedules[0].label} plan={plan} />)}
      </Panel>
    </div>
  )
}

function PrintedSchedule({ plan }: { plan: LoanPlan }) {
  const [schedule] = plan.schedules
  return (
    <table className={styles.printed}>
      <caption>{termsText(plan.terms)}</caption>
      <thead>
        <tr>
          {scheduleHeads(schedule).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <ScheduleRows schedule={schedule} />
    </table>
  )
}

/** May not be drawn yet. The function is stable. */
function useLatestQuestion(outcome: LoanOutcome | null): () => LoanQuestion | undefined {
  const latest = useRef(outcome)
  useLayoutEffect(() => {
    latest.current = outcome
  }, [outcome])
  return useCallback(() => latest.current?.question, [])
}

interface FiguresProps {
  ref: Ref<HTMLDivElement>
  plans: readonly LoanPlan[]
  isBusy: boolean
  isOutdated: boolean
}

const Figures = memo(function Figures({ ref, plans, isBusy, isOutdated }: FiguresProps) {
  const isCompared = plans.length > 1
  const titles = resultTitles(plans)
  return (
    <div ref={ref} className={styles.figures} aria-busy={isBusy}>
      {plans[0] && <SkipLink to={scheduleId}>Skip to the schedule</SkipLink>}
      {plans.map((plan, index) => (
        <Savings
          key={plan.schedules[0]?.label}
          plan={plan}
          name={isCompared ? `loan ${index === 0 ? 'A' : 'B'}` : undefined}
          isOutdated={isOutdated}
        />
      ))}
      {/* Another panel once there are figures, as it may be below others then. */}
      <Panel
        key={plans[0] && 'known'}
        isPlain
        title={titles[isCompared ? 1 : 0]}
        aside={isOutdated ? outdatedText : undefined}
      >
        <LoanFigures plan={plans[0]} isSecondary={plans.some(({ own }) => own)} />
      </Panel>
    </div>
  )
})

function resultTitles(plans: readonly LoanPlan[]): [string, string] {
  if (plans.some(({ terms }) => hasOwnRepayments(terms))) {
    return ['In equal monthly payments', 'Loan A in equal monthly payments']
  }
  const extras = plans.map(({ terms }) => nameOfExtras(terms)).find((name) => name !== null)
  return extras ? [`Without ${extras}`, `Loan A without ${extras}`] : ['Result', 'Result of loan A']
}

export { ErrorPage as ErrorBoundary }

const LoanAssumptions = memo(function LoanAssumptions() {
  return (
    <Panel isPlain title="Assumptions" className={styles.assumptions}>
      <dl className={styles.list}>
        <div>
          <dt>Payments</dt>
          <dd>
            Equal payments at the end of each month, fortnight or week. In interest-only years you pay only interest.
            The last payment clears the balance and usually differs by cents. At high rates over many years it can
            differ by much more, or the loan can end early. A year has 26 fortnights or 52 weeks.
          </dd>
        </div>
        <div>
          <dt>Rounding</dt>
          <dd>
            Rates are never rounded. Each period’s payment and interest are rounded to the cent, with half a cent
            rounded up. Totals add the rounded amounts.
          </dd>
        </div>
        <div>
          <dt>Compounding</dt>
          <dd>
            With the annual rate r: monthly r ÷ 12, daily (1 + r ÷ 365) to the power 365 ÷ 12, yearly (1 + r) to the
            power 1 ÷ 12, each less 1 where there is a power. A year has 365 days and twelve equal months.
          </dd>
        </div>
        <div>
          <dt>What happens each period</dt>
          <dd>
            First interest is added on the balance less the offset. Then come your payment and any extra repayment, and
            the offset grows. The payment stays the same, so interest you save shortens the loan.
          </dd>
        </div>
        <div>
          <dt>Estimates</dt>
          <dd>
            Fees change the comparison rate alone: n · r, where r makes the amount worth all repayments and fees, with
            12, 26.09 or 52.18 repayments a year (regulation 100 of the National Consumer Credit Protection Regulations
            2010). Today’s dollars divide each repayment by (1 + inflation) to the power of its years.
          </dd>
        </div>
        <div>
          <dt>Not included</dt>
          <dd>
            Taxes, insurance, rate changes, missed payments and daily interest. Due dates don’t affect interest. If your
            lender’s figures differ, go by theirs.
          </dd>
        </div>
        <div>
          <dt>Privacy</dt>
          <dd>We store nothing. Your inputs are in this page’s address, so you can keep or share it.</dd>
        </div>
      </dl>
      <p className={styles.advice}>
        This is information, not advice, and doesn’t consider your situation. Talk to a licensed professional before you
        decide.
      </p>
    </Panel>
  )
})
