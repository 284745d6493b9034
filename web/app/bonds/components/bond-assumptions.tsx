import { Panel } from '../../ui/panel.tsx'
import styles from './bond-assumptions.module.css'

export function BondAssumptions() {
  return (
    <Panel title="How it is calculated" className={styles.panel}>
      <ul className={styles.list}>
        <li>
          Rates are decimals: 0.05 is 5%, and both can be typed. A yield is nominal a year, compounded as often as
          coupons are paid, and it is the coupon rate where none is given.
        </li>
        <li>
          Coupon dates are counted back from the maturity date, in whole months; a bond that matures on the last day of
          a month pays on last days. Payment dates aren’t adjusted for weekends or public holidays.
        </li>
        <li>
          Accrued interest is the coupon times the days since the last coupon date over the days of its period (actual
          days, ICMA). Interest is compound, also for the part of the first period; in the last period it is simple. The
          clean price is the dirty price less accrued interest.
        </li>
        <li>
          A bond without maturity date is perpetual: its price is a year's coupons divided by the yield. Duration is
          Macaulay's; the modified duration is shown, too.
        </li>
        <li>
          Treasury Bonds and Notes follow the formulae of the Australian Office of Financial Management (AOFM), per $100
          face value: seven days ex-interest before each coupon, simple interest near maturity, and a price rounded to
          three decimals. A maturity on a weekend counts as the Monday after; public holidays are not known. Treasury
          Indexed Bonds are not covered.
        </li>
        <li>Nothing else is rounded before it is shown. Taxes, fees, defaults and early repayment are not included.</li>
      </ul>
      <p className={styles.note}>
        This is information, not advice: it knows nothing of your circumstances. Nothing that you enter is stored.
      </p>
    </Panel>
  )
}
