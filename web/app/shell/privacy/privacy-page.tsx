import type { MetaArgs } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ErrorPage } from '../error-page.tsx'
import { pageMeta } from '../page-meta.ts'
import styles from './privacy-page.module.css'
import { PrivacyContents, PrivacyPolicy } from './privacy-policy.tsx'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Privacy policy',
    description: 'What this site records about you, why, for how long, and what you can do about it.',
  })
}

export default function PrivacyPage() {
  return (
    <>
      <PageHeading
        title="Privacy policy"
        command="less privacy.txt"
        lede="What is recorded about you, why, for how long, and what you can do about it."
      />
      <div className={styles.page}>
        <PrivacyContents />
        <PrivacyPolicy headingLevel={2} hasAnchors />
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
