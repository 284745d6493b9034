import { useMemo } from 'react'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import { type BalanceSeries, balanceSeries, type PaymentBars, paymentBars } from '../loan-chart-points.ts'
import { barsNote } from '../loan-chart-words.ts'
import type { LoanPlan, Schedule } from '../loan-plan.ts'
import { useStaggered } from '../use-staggered.ts'
import styles from './by-year.module.css'
import { YearTable } from './year-table.tsx'

/** The table has the same data, so the charts are optional. */
const BalanceChart = lazyComponent<{ series: BalanceSeries }>(() => import('./balance-chart.tsx'))
const PaymentsChart = lazyComponent<{ payments: PaymentBars }>(() => import('./payments-chart.tsx'))

export function ByYear({ plans, schedule }: { plans: readonly LoanPlan[]; schedule: Schedule }) {
  const drawnPlans = useStaggered(plans, 1)
  const series = useMemo(() => balanceSeries(drawnPlans), [drawnPlans])
  const drawnSchedule = useStaggered(schedule, 2)
  const payments = useMemo(() => paymentBars(drawnSchedule), [drawnSchedule])
  return (
    <Panel title="Year by year" className={styles.panel}>
      <div className={styles.charts}>
        <ChartFrame title="Remaining balance" series={series.labels} note="What is still owed after each payment.">
          <BalanceChart series={series} />
        </ChartFrame>
        <ChartFrame title="Principal versus interest" series={payments.labels} note={barsNote(payments)}>
          <PaymentsChart payments={payments} />
        </ChartFrame>
      </div>
      <YearTable schedule={useStaggered(schedule, 3)} />
    </Panel>
  )
}
