import type { TreasuryBondsOnIssue } from '@ledgerdeck/contract/treasury'
import { clsx } from 'clsx'
import { useCallback, useRef } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../api/browser-client.ts'
import { loadFailure } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { outdatedText } from '../calculators/calculator-form.ts'
import { CalculationStatus, revealResult } from '../calculators/components/calculation-status.tsx'
import { DifferencesPanel } from '../calculators/components/differences-panel.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { notLoaded } from '../ui/callout.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import type { BondOutcome, PricedBasis } from './bond-outcome.ts'
import styles from './bond-page.module.css'
import { bondTabs, tabNames } from './bond-tabs.ts'
import { BondForm } from './components/bond-form.tsx'
import { BondResults } from './components/bond-results.tsx'
import { useBondForm, useLiveBond } from './use-bond-form.ts'

const BondDifferences = lazyComponent<{ basis: PricedBasis }>(
  () => import('./components/bond-differences.tsx'),
  notLoaded('The comparison didn’t load.'),
)

/** Only the browser reads inputs, so all addresses share one cached page. */
export const handle = { query: [] }

export async function loader({ context }: LoaderFunctionArgs): Promise<TreasuryBondsOnIssue | null> {
  try {
    return await context.get(apiContext).finance.listTreasuryBonds({})
  } catch (failure) {
    throw loadFailure(failure)
  }
}

/** Without the list, coupon and maturity can be typed. */
export async function clientLoader(): Promise<TreasuryBondsOnIssue | null> {
  return api.finance.listTreasuryBonds({}).catch(() => null)
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Bond Analytics Toolbox',
    description:
      'Price of a bond, yield to maturity, duration, convexity, DV01 and the price curve, with accrued interest and every payment shown.',
  })
}

export default function BondPage() {
  const onIssue = useLoaderData<typeof loader>()
  const element = useRef<HTMLFormElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const form = useBondForm(
    element,
    useCallback(() => revealResult(results.current), []),
  )
  const live = useLiveBond(form)
  const { tab, isBusy, isExample } = form
  const outcome = live.result?.outcome ?? null
  const basis = outcome?.basis
  return (
    <div className={clsx(layout.stack5, layout.work, styles.page)}>
      <PageHeading
        title="Bond Analytics Toolbox"
        command="bond --price --yield --risk"
        lede="What a bond is worth, what it earns, and what it loses when yields rise, with the working shown."
      />
      <div className={styles.tabs}>
        <Tabs
          label="Calculations"
          tabs={tabNames.map((name) => ({ value: name, label: bondTabs[name].label }))}
          value={tab}
          onValueChange={form.openTab}
        >
          <div className={styles.bench}>
            <BondForm
              element={element}
              form={form}
              onIssue={onIssue}
              derived={live.derived}
              summary={outcome && live.problem !== null ? outdatedText : summaryText(outcome)}
            />
            <BondResults ref={results} tab={tab} live={live} isBusy={isBusy} />
          </div>
        </Tabs>
      </div>
      {basis && basis.convention !== 'undated' && (
        <DifferencesPanel title="Why is this different from my broker, Excel or Bloomberg?">
          <BondDifferences basis={basis} />
        </DifferencesPanel>
      )}
      <BondAssumptions />
      <CalculationStatus isBusy={isBusy} text={isExample ? '' : outcomeText(outcome)} />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }

function outcomeText(outcome: BondOutcome | null): string {
  if (!outcome) return ''
  const figures = outcome.main.map(({ label, text }) => `${label}: ${text}.`)
  return [...(outcome.isPerpetual ? ['Perpetual bond, no maturity date.'] : []), ...figures].join(' ')
}

function summaryText(outcome: BondOutcome | null): string | null {
  const figure = outcome?.main[0]
  return figure ? `${figure.label}: ${figure.text}` : null
}

function BondAssumptions() {
  return (
    <Panel isPlain title="How it is calculated" className={styles.panel}>
      <ul className={styles.list}>
        <li>
          You can type rates as 5% or 0.05. Yields are nominal annual rates, compounded as often as coupons are paid. If
          you leave the yield blank, it’s the coupon rate.
        </li>
        <li>
          Coupon dates are counted back from the maturity date in whole months. A bond that matures on the last day of a
          month pays on last days. Payment dates aren’t adjusted for weekends or public holidays.
        </li>
        <li>
          Accrued interest is the coupon times the days since the last coupon date over the days of its period (actual
          days, ICMA). Interest compounds, even within the first period, and is simple in the last. The clean price is
          the dirty price less accrued interest.
        </li>
        <li>
          A bond without a maturity date is perpetual: its price is a year’s coupons divided by the yield. Duration is
          Macaulay’s, with modified duration beside it.
        </li>
        <li>
          Treasury Bonds and Notes follow the formulas of the Australian Office of Financial Management (AOFM), per $100
          face value: seven days ex-interest before each coupon, simple interest near maturity, and a price rounded to
          three decimals. A maturity on a weekend counts as the next Monday. We don’t allow for public holidays or cover
          Treasury Indexed Bonds.
        </li>
        <li>Nothing else is rounded until it’s shown. Taxes, fees, defaults and early repayment aren’t included.</li>
      </ul>
      <p className={styles.note}>
        This is information, not advice, and doesn’t consider your circumstances. We don’t store what you enter.
      </p>
    </Panel>
  )
}
