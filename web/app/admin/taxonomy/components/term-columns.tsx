import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { Link } from 'react-router'
import { counted, wholeNumber } from '../../../ui/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { publicAddress } from '../taxonomy-words.ts'
import styles from './term-columns.module.css'

export function termColumns(kind: TermKind): readonly Column<Term>[] {
  return [
    { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => <span className={styles.name}>{name}</span> },
    { key: 'slug', header: 'Address', cell: (term) => <Slugs term={term} /> },
    {
      key: 'published',
      header: 'Published',
      align: 'end',
      cell: (term) => <Published kind={kind} term={term} />,
    },
    { key: 'posts', header: 'All posts', align: 'end', cell: ({ posts }) => wholeNumber(posts) },
    ...(kind === 'category' ? [questionColumn] : []),
  ]
}

const questionColumn: Column<Term> = {
  key: 'questions',
  header: 'Questions',
  align: 'end',
  cell: ({ id, name, questions }) =>
    questions === 0 ? (
      '0'
    ) : (
      <Link to={`/admin/questions?category=${id}`} aria-label={`${counted(questions, 'question')} of ${name}`}>
        {wholeNumber(questions)}
      </Link>
    ),
}

function Slugs({ term: { slug, former_slugs } }: { term: Term }) {
  return (
    <span className={styles.slugs}>
      <span>{slug}</span>
      {former_slugs.length > 0 && <span className={styles.former}>earlier: {former_slugs.join(', ')}</span>}
    </span>
  )
}

function Published({ kind, term: { name, slug, published_posts } }: { kind: TermKind; term: Term }) {
  if (published_posts === 0) return '0'
  return (
    <Link to={publicAddress(kind, slug)} aria-label={`${counted(published_posts, 'published post')} of ${name}`}>
      {wholeNumber(published_posts)}
    </Link>
  )
}
