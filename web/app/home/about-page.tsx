import type { MetaArgs } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta, useSite } from '../shell/page-meta.ts'
import { Callout } from '../ui/callout.tsx'
import prose from '../ui/content/prose.module.css'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './about-page.module.css'

const offerings = [
  {
    title: 'Calculate & Plan',
    text: 'Calculators and planners that show their working: what a loan costs month by month, what a bond is worth, where the money goes.',
  },
  {
    title: 'Learn & Understand',
    text: 'Articles on economics and business that start from the beginning, give their numbers and say where those come from.',
  },
  {
    title: 'Relax & Enjoy',
    text: 'Wellness, travel and lifestyle resources, because a plan that leaves no room for living is a plan no one keeps.',
  },
  {
    title: 'Explore & Discover',
    text: 'Curiosity and growth resources: small questions worth an evening, and habits that pay off slowly.',
  },
]

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'About',
    description:
      'Practical tools and content for financial decisions and a balanced life: our mission, what we offer and how we think.',
  })
}

export default function AboutPage() {
  const { siteName } = useSite()
  return (
    <>
      <PageHeading
        title={`About ${siteName}`}
        command="cat about.txt"
        lede="A financial hub for people who would rather see the figures than be told not to worry."
      />

      <section className={styles.section} aria-labelledby="mission">
        <h2 className={styles.sectionTitle} id="mission">
          Our mission
        </h2>
        <div className={prose.prose}>
          <p>
            We build practical tools and write plain content for two things that belong together: sound financial
            decisions and a balanced life. Money questions are rarely hard because of the arithmetic. They are hard
            because the arithmetic is hidden, hurried or dressed up as something else. So we put it on the screen, step
            by step, and leave the decision where it belongs: with you.
          </p>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="offerings">
        <h2 className={styles.sectionTitle} id="offerings">
          What we offer
        </h2>
        <div className={styles.grid}>
          {offerings.map(({ title, text }, index) => (
            <Panel key={title} title={title} headingLevel={3} aside={<span aria-hidden="true">{`0${index + 1}`}</span>}>
              <p className={styles.text}>{text}</p>
            </Panel>
          ))}
        </div>
      </section>

      <section className={styles.section} aria-labelledby="philosophy">
        <h2 className={styles.sectionTitle} id="philosophy">
          Our philosophy
        </h2>
        <div className={prose.prose}>
          <p>
            Understanding comes before advice. A number you can check is worth more than a promise, a small habit more
            than a grand plan, and a question asked early more than an answer bought late. We try to be exact where
            exactness is possible, to say so where it isn’t, and never to make you feel small for asking.
          </p>
        </div>
      </section>

      <div className={styles.section}>
        <div className={styles.disclaimer}>
          <Callout tone="warning" title="Disclaimer">
            <p className={styles.text}>
              {siteName} is for information only. It isn’t a financial advisor, and nothing here takes your own
              circumstances into account. Please consult qualified professionals before you make financial decisions.
            </p>
          </Callout>
        </div>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
