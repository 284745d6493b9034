import { Link, type MetaArgs } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { LoanTerminal } from './components/loan-terminal.tsx'
import styles from './landing-page.module.css'

const ROOMS = [
  {
    title: 'Work it out',
    text: 'Loan schedules to the last cent. Bond prices, yields, duration and convexity, with every input in sight.',
    link: 'Open the tools',
    to: '/tools',
  },
  {
    title: 'Read it through',
    text: 'Articles on money, economics, travel and living well. Long where they must be, plain throughout.',
    link: 'Browse the blog',
    to: '/finance/blog',
  },
  {
    title: 'Keep it yours',
    text: 'Private notes, a reading shelf and the people you know, behind one login and out of everybody else’s sight.',
    link: 'See what this is',
    to: '/about',
  },
]

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Money, worked out in the open',
    description: 'Calculators that show their working, and plain articles on money and the life around it.',
  })
}

export default function LandingPage() {
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.text}>
          <p className={styles.prompt} aria-hidden="true">
            <b>$</b> whoami: guest
          </p>
          <h1 className={styles.headline}>Money, worked out in the open.</h1>
          <p className={styles.pitch}>
            Calculators that show their working, articles that show their sources, and a quiet place to keep what you
            learn.
          </p>
          <div className={styles.actions}>
            <LinkButton to="/login" variant="primary">
              ENTER SYSTEM
            </LinkButton>
            <LinkButton to="/finance/blog">Read first</LinkButton>
          </div>
        </div>
        <LoanTerminal />
      </section>

      <div className={styles.rooms}>
        {ROOMS.map(({ title, text, link, to }) => (
          <Panel key={to} title={title}>
            <p className={styles.roomText}>{text}</p>
            <Link className={styles.roomLink} to={to}>
              {link} <Icon name="next" />
            </Link>
          </Panel>
        ))}
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
