import type { PostSummary } from '@ledgerdeck/contract/blog'
import type { PublicClient } from '@ledgerdeck/contract/client'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { Fragment, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { isCallFailure } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { useSessionUser } from '../session/session.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/first-paint/icon.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { ReaderDate } from '../ui/first-paint/time.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Panel } from '../ui/panel.tsx'
import styles from './landing-page.module.css'

const UserDashboard = lazyComponent(() => import('./components/user-dashboard.tsx'))

const siteRooms = [
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
    text: 'Private notes, a reading shelf and the people you know, behind one login and out of everyone else’s sight.',
    link: 'See notes and manga',
    to: '/tools',
  },
]

const latestCount = 4

async function loadLatest(api: PublicClient, signal: AbortSignal) {
  const newest = (await listPosts(api, signal)).filter(({ is_deleted }) => !is_deleted).slice(0, latestCount)
  return {
    // Only displayed fields: others would make the page heavier.
    posts: newest.map(({ slug, title, summary, published_date, reading_minutes }) => ({
      slug,
      title,
      summary,
      published_date,
      reading_minutes,
    })),
  }
}

/** Staff would also get drafts and hidden posts. Deleted ones come all the same. */
async function listPosts(api: PublicClient, signal: AbortSignal) {
  try {
    return (await api.blog.listPosts({ query: { post_status: 'published', allow_empty: true }, signal })).data
  } catch (failure) {
    if (isCallFailure(failure)) return []
    throw failure
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadLatest(context.get(apiContext), request.signal)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadLatest(api, request.signal)
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Money, worked out in the open',
    description: 'Calculators that show their working, and plain articles on money and the life around it.',
  })
}

export default function LandingPage() {
  const { posts } = useLoaderData<typeof loader>()
  const user = useSessionUser()
  return (
    <>
      <section className={styles.dashboard} aria-label="Where you left off">
        <Suspense>{user && <UserDashboard key={user.id} user={user} />}</Suspense>
      </section>
      <section className={styles.hero}>
        <div className={styles.text}>
          <p className={styles.prompt} aria-hidden="true">
            <b>$</b> whoami: {user?.username ?? 'guest'}
          </p>
          <h1 className={styles.headline}>Money, worked out in the open.</h1>
          <p className={styles.pitch}>
            Calculators that show their working, articles that show their sources, and a quiet place to keep what you
            learn.
          </p>
          <div className={layout.row}>
            <LinkButton to={user ? '/tools' : '/login'} variant="primary">
              ENTER SYSTEM
            </LinkButton>
            <LinkButton to="/finance/blog">Read the blog</LinkButton>
          </div>
        </div>
        <LoanTerminal />
      </section>

      <div className={styles.rooms}>
        {siteRooms.map(({ title, text, link, to }) => (
          <Panel key={title} title={title}>
            <p className={styles.roomText}>{text}</p>
            <Link className={styles.roomLink} to={to}>
              {link}
              <Icon name="next" />
            </Link>
          </Panel>
        ))}
      </div>

      <LatestPosts posts={posts} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }

type LatestPost = Pick<PostSummary, 'slug' | 'title' | 'summary' | 'published_date' | 'reading_minutes'>

function LatestPosts({ posts }: { posts: readonly LatestPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <div>
        <p className={styles.postsPrompt} aria-hidden="true">
          <b>$</b> tail -n {posts.length} blog.log
        </p>
        <h2 className={styles.title} id="latest">
          Latest from the blog
        </h2>
      </div>
      <ul className={styles.list}>
        {posts.map(({ slug, title, summary, published_date, reading_minutes }) => (
          <li key={slug} className={styles.post}>
            <p className={styles.facts}>
              <ReaderDate instant={published_date} />
              <span>{reading_minutes} min read</span>
            </p>
            <h3 className={styles.name}>
              <Link className={styles.link} to={postAddress(slug)}>
                {title}
              </Link>
            </h3>
            {summary !== '' && <p className={styles.summary}>{summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const barSize = { pitch: 10, width: 7.5, height: 72 }

function LoanTerminal() {
  return (
    <figure className={styles.terminal} aria-label="A sample loan">
      <div className={styles.bar} aria-hidden="true">
        <span>tty1</span>
        <span>80 x 24</span>
      </div>
      <div className={styles.screen}>
        <p className={styles.command}>
          <b aria-hidden="true">$ </b>
          {sampleLoan.command.map((word) => (
            <Fragment key={word}>
              <span>{word}</span>{' '}
            </Fragment>
          ))}
        </p>
        <dl className={styles.figures}>
          <Figure name="monthly payment" value={sampleLoan.monthlyPayment} />
          <Figure name="total interest" value={sampleLoan.totalInterest} />
        </dl>
        <div className={styles.chart}>
          <Bars />
          <p className={styles.legend} aria-hidden="true">
            <span>interest</span>
            <span>principal</span>
          </p>
        </div>
        <p className={styles.caption}>
          Year <b>{sampleLoan.turningYear}</b>: from here on, more of each payment is yours than the bank’s.{' '}
          <span className={styles.cursor} aria-hidden="true" />
        </p>
      </div>
    </figure>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>AUD {value}</dd>
    </div>
  )
}

function Bars() {
  const shares = interestShares()
  const turn = (sampleLoan.turningYear - 1) * barSize.pitch - (barSize.pitch - barSize.width) / 2
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${shares.length * barSize.pitch} ${barSize.height}`}
      role="img"
      aria-label={`Bar chart of 30 years: the share of interest in the payments falls from 82 percent in year 1 to 3 percent in year 30, and below half in year ${sampleLoan.turningYear}.`}
    >
      {shares.map((share, year) => {
        const interest = Math.round(share * barSize.height * 10) / 10
        const x = year * barSize.pitch
        return (
          <g key={x}>
            <rect
              className={styles.principal}
              x={x}
              y="0"
              width={barSize.width}
              height={Math.round((barSize.height - interest - 1.5) * 10) / 10}
            />
            <rect
              className={styles.interest}
              x={x}
              y={barSize.height - interest}
              width={barSize.width}
              height={interest}
            />
          </g>
        )
      })}
      <path className={styles.turn} d={`M${turn} 0v${barSize.height}`} />
    </svg>
  )
}

export const sampleLoan = {
  command: ['loan', '--amount 620000', '--years 30', '--rate 5.85'],
  monthlyPayment: '3,657.63',
  totalInterest: '696,750',
  turningYear: 19,
}

const monthlyRate = 0.0585 / 12
const loanMonths = 360

/** By year, 0 to 1. In payment k of n of an annuity, interest is 1 − (1 + r)^(k − 1 − n). */
export function interestShares(): number[] {
  return Array.from({ length: loanMonths / 12 }, (_, year) => {
    const months = Array.from({ length: 12 }, (__, month) => 1 - (1 + monthlyRate) ** (year * 12 + month - loanMonths))
    return months.reduce((sum, share) => sum + share, 0) / 12
  })
}
