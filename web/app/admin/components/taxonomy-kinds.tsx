import type { TermKind } from '@ledgerdeck/contract/taxonomy'
import { Link } from 'react-router'
import { taxonomyAddress } from '../taxonomy-address.ts'
import { headings, kinds } from '../taxonomy-words.ts'
import styles from './taxonomy-kinds.module.css'

/** The two lists: main subjects of posts, and finer marks. */
export function TaxonomyKinds({ kind }: { kind: TermKind }) {
  return (
    <nav aria-label="Kinds" className={styles.kinds}>
      {kinds.map((one) => (
        <Link
          key={one}
          to={taxonomyAddress({ kind: one })}
          className={styles.kind}
          aria-current={one === kind ? 'page' : undefined}
        >
          {headings[one]}
        </Link>
      ))}
    </nav>
  )
}
