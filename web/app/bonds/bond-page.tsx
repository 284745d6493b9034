import type { TreasuryBondsOnIssue } from '@ledgerdeck/contract/treasury'
import { useCallback, useRef } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../api/browser-client.ts'
import { loadFailure } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { CalculationStatus } from '../calculators/components/calculation-status.tsx'
import { DifferencesPanel } from '../calculators/components/differences-panel.tsx'
import { revealResult } from '../calculators/reveal-result.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { TabRow } from '../ui/controls/tab-row.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { notLoaded } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import type { PricedBasis } from './bond-outcome.ts'
import styles from './bond-page.module.css'
import { bondTabs, tabNames } from './bond-tabs.ts'
import { outcomeText, summaryText } from './bond-words.ts'
import { BondAssumptions } from './components/bond-assumptions.tsx'
import { BondForm } from './components/bond-form.tsx'
import { BondResults } from './components/bond-results.tsx'
import { useBondForm } from './use-bond-form.ts'
import { useLiveBond } from './use-live-bond.ts'

const BondDifferences = lazyComponent<{ basis: PricedBasis }>(
  () => import('./components/bond-differences.tsx'),
  notLoaded('The comparison could not be loaded.'),
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
    <div className={styles.page}>
      <PageHeading
        title="Bond Analytics Toolbox"
        command="bond --price --yield --risk"
        lede="What a bond is worth, what it earns, and what it loses when yields rise, with the working shown."
      />
      <div className={styles.tabs}>
        <TabRow
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
              summary={summaryText(outcome)}
            />
            <BondResults ref={results} tab={tab} live={live} isBusy={isBusy} />
          </div>
        </TabRow>
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
