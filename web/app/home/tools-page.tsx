import { Link, type MetaArgs } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { TOOL_DIRECTORY } from './tool-directory.ts'
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
        {TOOL_DIRECTORY.map(({ name, tools }) => (
          <Panel key={name} title={name} className={styles.category}>
            <ul className={styles.list}>
              {tools.map((tool) => (
                <li key={tool.name} className={styles.tool}>
                  <div className={styles.head}>
                    {tool.to === undefined ? (
                      <>
                        <span className={classNames(styles.name, styles.planned)}>{tool.name}</span>
                        <Badge>Coming Soon</Badge>
                      </>
                    ) : (
                      <>
                        <Link
                          className={classNames(styles.name, styles.link)}
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
        ))}
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
