import { clsx } from 'clsx'
import { Link, type MetaArgs } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Badge } from '../ui/content/badge.tsx'
import { Icon } from '../ui/first-paint/icon.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './tools-page.module.css'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Cyberdeck Tools',
    description: 'Loan and bond calculators, converters, planners and a few things to relax with.',
  })
}

export default function ToolsPage() {
  return (
    <>
      <PageHeading
        title="Cyberdeck Tools"
        command="ls -1 tools/*/"
        lede="Small instruments for working things out. Each one does a single job and shows its figures."
      />
      <div className={styles.grid}>
        {toolDirectory.map(({ name, tools }) => (
          <div key={name} className={styles.category}>
            <Panel title={name}>
              <ul className={styles.list}>
                {tools.map((tool) => (
                  <li key={tool.name} className={styles.tool}>
                    <div className={styles.head}>
                      {tool.to === undefined ? (
                        <>
                          <span className={clsx(styles.name, styles.planned)}>{tool.name}</span>
                          <Badge>Coming Soon</Badge>
                        </>
                      ) : (
                        <>
                          <Link
                            className={clsx(styles.name, styles.link)}
                            to={tool.to}
                            reloadDocument={tool.hasOwnDocument}
                          >
                            {tool.name}
                          </Link>
                          <span className={styles.mark}>
                            <Icon name="next" />
                          </span>
                        </>
                      )}
                    </div>
                    <p className={styles.about}>{tool.about}</p>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        ))}
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }

interface Tool {
  name: string
  about: string
  /** Absent for tools that are still to come. */
  to?: string
  /** Has a content policy of its own, so it needs a document navigation. */
  hasOwnDocument?: boolean
}

interface ToolCategory {
  name: string
  tools: readonly Tool[]
}

const toolDirectory: readonly ToolCategory[] = [
  {
    name: 'Calculators',
    tools: [
      {
        name: 'Loan Calculator',
        about: 'Repayments, total interest and the full amortization schedule.',
        to: '/finance/loan-calculator',
      },
      { name: 'Mortgage Calculator', about: 'Deposits, offsets and what a rate rise does to a home loan.' },
      {
        name: 'Bond Pricing Calculator',
        about: 'Price, yield to maturity, duration, convexity and DV01.',
        to: '/finance/bond-pricing-calculator',
      },
      {
        name: 'Saved Calculations',
        about: 'Loans and bonds you’ve saved, side by side if you like.',
        to: '/finance/calculations',
      },
    ],
  },
  {
    name: 'Converters',
    tools: [{ name: 'Currency Converter', about: 'Amounts between currencies, with the date of the rate.' }],
  },
  {
    name: 'Planners',
    tools: [
      { name: 'Quick Note', about: 'Short private notes that wait for your return.', to: '/tools/quick-note' },
      { name: 'Investment Planner', about: 'What regular saving could grow to, and how uncertain that is.' },
      { name: 'Budget Planner', about: 'A month of income and spending on one screen.' },
    ],
  },
  {
    name: 'Relax',
    tools: [
      {
        name: 'Flight & Hotel',
        about: 'Search flights and places to stay.',
        to: '/tools/flight-hotel',
        hasOwnDocument: true,
      },
      {
        name: 'Manga Library',
        about: 'Manga for members, and a reader that remembers your page.',
        to: '/tools/manga',
      },
      { name: 'Horoscope', about: 'Not evidence-based, and cheerfully so.' },
    ],
  },
]
