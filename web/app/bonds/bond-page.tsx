import { useRef } from 'react'
import type { MetaArgs } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TabRow } from '../ui/tab-row.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './bond-page.module.css'
import { bondTabs, tabNames } from './bond-tabs.ts'
import { BondAssumptions } from './components/bond-assumptions.tsx'
import { BondForm } from './components/bond-form.tsx'
import { BondResults } from './components/bond-results.tsx'
import { useBondDesk } from './use-bond-desk.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Bond Analytics Toolbox',
    description:
      'Price of a bond, yield to maturity, duration, convexity, DV01 and the price curve, with accrued interest and every payment shown.',
  })
}

export default function BondPage() {
  const form = useRef<HTMLFormElement>(null)
  const desk = useBondDesk(form)
  const { tab, announcement } = desk.state
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
          onValueChange={desk.moveTo}
        >
          <div className={styles.desk}>
            <BondForm ref={form} desk={desk} />
            <BondResults desk={desk} />
          </div>
        </TabRow>
      </div>
      <BondAssumptions />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
